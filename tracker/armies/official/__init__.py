"""The official army data of an edition: its schema, the service it comes from, the lists it makes.

Pure: no database. The project has none of that data; whoever runs a notebook brings it.
"""
