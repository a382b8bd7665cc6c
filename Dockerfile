FROM python:3.11-slim

# Compiled once, here: who serves may write nothing, and each process would compile everything anew.
ENV PYTHONUNBUFFERED=1 UV_COMPILE_BYTECODE=1 UV_PYTHON_DOWNLOADS=never \
    PATH=/notebook/.venv/bin:$PATH
WORKDIR /notebook
RUN pip install -q --no-cache-dir uv==0.13.8
# What a PDF of a battle report is made with, and what copies a database.
RUN apt-get update -qq \
    && apt-get install -y -qq --no-install-recommends libpangoft2-1.0-0 libharfbuzz-subset0 fonts-dejavu-core postgresql-client \
    && rm -rf /var/lib/apt/lists/*
# The packages change less often than the notebook: they are a layer of their own.
COPY pyproject.toml uv.lock ./
RUN uv sync -q --frozen --no-dev --all-extras --no-cache
COPY manage.py ./
COPY infinity_site infinity_site
COPY rules rules
COPY tracker tracker
COPY templates templates
COPY static static
RUN python -m infinity_site.languages.compiled && python -m compileall -q infinity_site rules tracker
RUN useradd --system notebook \
    && install -d -m 700 -o notebook /backups /backups-too
USER notebook
