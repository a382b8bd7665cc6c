"""PostgreSQL as Django has it, with connections that are looked at, not asked, before they are used."""
