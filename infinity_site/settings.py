"""Every setting. The only file that reads the environment."""

from pathlib import Path
from typing import Any

import environ
import structlog
from csp.constants import NONE, SELF

from infinity_site import keys, release
from infinity_site.languages import OFFERED

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

# --------------------------------------------------------------------------- data and keys
DATA_DIR = Path(env.str("DATA_DIR", default=str(BASE_DIR / ".data")))
HAS_DATABASE = "DATABASE_URL" in env.ENVIRON
# Whether requests are answered by a few threads that stay: `wsgi` says so.
THREADS_STAY = env.bool("THREADS_STAY", default=False)
# Milliseconds that one question to PostgreSQL may take; 0 for any time. `wsgi` and `asgi` say it.
DATABASE_PATIENCE = env.int("DATABASE_PATIENCE", default=0)
# Milliseconds after which a statement is named in the log.
SLOW_STATEMENT = env.int("SLOW_STATEMENT", default=500)

# Without a DATABASE_URL the data is a file in DATA_DIR, and the keys live and die with it. A
# database elsewhere must be given its keys too: with new ones nobody could read what it holds.
_made = {} if HAS_DATABASE or "SECRET_KEY" in env.ENVIRON else keys.kept(DATA_DIR)
SECRET_KEY = _made.get("SECRET_KEY") or env.str("SECRET_KEY")
# Fernet keys for what is encrypted at rest: the first encrypts, all of them decrypt.
FIELD_KEYS = env.list("FIELD_KEYS", default=_made.get("FIELD_KEYS", "").split(",") if _made else [])

# What signs the records of matches that are over. By default it goes with SECRET_KEY; one of its own
# keeps the public key the same when that is replaced.
SIGNING_KEY = env.str("SIGNING_KEY", default=SECRET_KEY)

DATABASES = {
    "default": env.db("DATABASE_URL", default=f"sqlite:///{DATA_DIR / 'notebook.sqlite3'}")
}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    keys.alone(Path(DATABASES["default"]["NAME"]))
    DATABASES["default"]["OPTIONS"] = {
        # A transaction takes the write lock at once: one that reads first and writes later would
        # fail with "database is locked" whenever another has written in between.
        "transaction_mode": "IMMEDIATE",
        "timeout": 10,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
else:
    DATABASES["default"] |= {
        "ENGINE": "infinity_site.postgresql",
        # Under WSGI a connection stays with its thread. Under ASGI a request has a thread of its
        # own, and a pool lends it one.
        "CONN_MAX_AGE": None if THREADS_STAY else 0,
        "CONN_HEALTH_CHECKS": True,  # after a restart of the database nobody gets a dead one
        "OPTIONS": {
            "connect_timeout": 5,
            # Nobody waits longer for an answer or for a lock. Who migrates or imports waits for as
            # long as it takes: the servers say how long they do.
            "options": f"-c statement_timeout={DATABASE_PATIENCE} -c lock_timeout={DATABASE_PATIENCE}",
            # What is asked again and again is planned once a connection. Behind a pooler that
            # lends a connection by the transaction this is not for you.
            "server_side_binding": True,
            "prepare_threshold": 3,
            **({} if THREADS_STAY else {"pool": {"min_size": 1, "max_size": 10, "timeout": 10}}),
            **DATABASES["default"].get("OPTIONS", {}),
        },
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --------------------------------------------------------------------------- where it runs
DEBUG = env.bool("DEBUG", default=False)
# Whether what throws in the rules bars one offer or one command, and is told in the log. Who looks for
# faults has them raised.
FAULTS_ARE_BARRED = env.bool("FAULTS_ARE_BARRED", default=not DEBUG)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
# Where mails lead to: nobody asks for them by an address.
SITE_ORIGIN = env.str("SITE_ORIGIN", default=(CSRF_TRUSTED_ORIGINS or ["http://localhost:8000"])[0])
CSRF_FAILURE_VIEW = "infinity_site.faults.token_refused"

# Off for a notebook in the room, which phones reach over plain http.
HTTPS = env.bool("HTTPS", default=False)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
# Asked by whoever runs the processes, from the same machine and over plain http.
SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz)/$"]
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None

ROOT_URLCONF = "infinity_site.urls"
WSGI_APPLICATION = "infinity_site.wsgi.application"
ASGI_APPLICATION = "infinity_site.asgi.application"

# --------------------------------------------------------------------------- apps
ROOMS = [
    f"tracker.{room}"
    for room in (
        "accounts",
        "armies",
        "orderlog",
        "jobs",
        "live",
        "push",
        "matches",
        "practice",
        "leagues",
        "rulebook",
        "tables",
        "reviews",
    )
    if (BASE_DIR / "tracker" / room / "apps.py").exists()
]
INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.humanize",
    "django.contrib.staticfiles",
    "django.forms",
    "django_htmx",
    "template_partials",
    "csp",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "rules",
    "infinity_site",
    *ROOMS,
    # After the rooms, whose templates go before its own.
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
]
MIDDLEWARE = [
    "infinity_site.logged.log_requests",
    "infinity_site.middleware.static_files",
    "django.middleware.security.SecurityMiddleware",
    "infinity_site.middleware.Packed",
    "infinity_site.middleware.Policy",
    "infinity_site.middleware.PageHeaders",
    "tracker.accounts.language.Reading",
    "tracker.accounts.sessions.Sessions",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "tracker.accounts.sessions.Players",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "tracker.accounts.middleware.LastSeen",
]
TEMPLATES = [
    # What ends in `.jinja`: the parts of the match page, and what other pages share with it.
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "environment": "infinity_site.jinja.environment",
            "context_processors": ["tracker.accounts.look.look"],
        },
    },
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tracker.accounts.look.look",
                "tracker.armies.covering.covered",
            ],
            "builtins": [
                "django.templatetags.static",
                "infinity_site.marks",
                "infinity_site.parts",
                "infinity_site.languages.pages",
                "infinity_site.languages.scripts",
                "template_partials.templatetags.partials",
            ],
        },
    },
]

FORM_RENDERER = "infinity_site.forms.NotebookForms"

# --------------------------------------------------------------------------- players
AUTH_USER_MODEL = "accounts.Player"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
SESSION_ENGINE = "tracker.accounts.sessions"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 30
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_FORMS = {
    "login": "tracker.accounts.forms.LogInForm",
    "signup": "tracker.accounts.forms.SignUpForm",
}
ACCOUNT_ADAPTER = "tracker.push.mails.Mails"
ACCOUNT_SESSION_REMEMBER = True
# A notebook in the room has no mail server, so an address may stay unproven.
ACCOUNT_EMAIL_VERIFICATION = env.str("EMAIL_VERIFICATION", default="none")
# A code by mail opens an account that exists; an address without one is told so by mail, too.
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 10 * 60
ACCOUNT_LOGIN_BY_CODE_SUPPORTS_RESEND = True
MFA_SUPPORTED_TYPES = ["webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_ADAPTER = "tracker.accounts.passkeys.Passkeys"
MFA_FORMS = {
    "add_webauthn": "tracker.accounts.passkeys.AddPasskeyForm",
    "login_webauthn": "tracker.accounts.passkeys.LogInByPasskeyForm",
}
# Where addresses are proven, one that is not yet gets no passkey: it might be somebody else's.
MFA_ALLOW_UNVERIFIED_EMAIL = ACCOUNT_EMAIL_VERIFICATION == "none"
ACCOUNT_RATE_LIMITS = {
    "rejoin": "10/m/ip,60/h/ip",
    "join": "20/m/ip,100/h/ip",
    "pin": "10/m/ip,60/h/ip",
    "guest": "30/m/ip",
    "read-army": "60/m/ip",
    "keep": "10/m/ip",
    "takeaway": "10/h/user",
    "file": "10/m/user,60/h/user",  # each form with one, whether it had a file or not
}
# In the session, so that what was said to one guest is gone when another takes the browser over.
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"
ALLAUTH_TRUSTED_PROXY_COUNT = env.int("TRUSTED_PROXY_COUNT", default=0)
USERSESSIONS_TRACK_ACTIVITY = False

EMAIL_CONFIG = env.email("EMAIL_URL", default="consolemail://")
vars().update(EMAIL_CONFIG)
# Of a mail server that hangs, in seconds: the mail is tried again later.
EMAIL_TIMEOUT = 15
DEFAULT_FROM_EMAIL = env.str("FROM_EMAIL", default="notebook@localhost")

# --------------------------------------------------------------------------- programs
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "tracker.accounts.api.authentication.ByToken",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_PARSER_CLASSES": ["tracker.accounts.api.wire.Json"],
    "DEFAULT_RENDERER_CLASSES": ["tracker.accounts.api.wire.StructJson"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_THROTTLE_CLASSES": [
        "rest_framework.throttling.UserRateThrottle",
        "rest_framework.throttling.AnonRateThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {
        "user": env.str("API_RATE", default="600/min"),  # a player, with all tokens together
        "anon": env.str("API_RATE_UNKNOWN", default="60/min"),  # an address
        "wrong-token": "30/min",  # an address
        "takeaway": "10/hour",  # a player
    },
    "EXCEPTION_HANDLER": "tracker.accounts.api.problems.answer",
    "NUM_PROXIES": ALLAUTH_TRUSTED_PROXY_COUNT,
    "URL_FORMAT_OVERRIDE": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "The referee’s notebook",
    "DESCRIPTION": "A match as one seat of it sees it. What a player can’t know is in no answer.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "POSTPROCESSING_HOOKS": [],  # what they would tidy, no Struct leaves untidy
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SWAGGER_UI_SETTINGS": {"deepLinking": True},
}

# --------------------------------------------------------------------------- jobs and live
# Whom the notebook writes to when a browser asks to be told by Web Push: what browsers use, and nobody else.
PUSH_SERVICES = env.list(
    "PUSH_SERVICES",
    default=[
        "fcm.googleapis.com",
        "push.services.mozilla.com",
        "notify.windows.com",
        "push.apple.com",
    ],
)
# Which hosts a club may have written to as something happens in it: those of channels, and nobody else.
WEBHOOK_HOSTS = env.list("WEBHOOK_HOSTS", default=["discord.com"])
# With Redis, workers do the jobs and wake-ups reach all processes. Without it there is one process,
# and a thread of it does the jobs.
REDIS_URL = env.str("REDIS_URL", default="")
# What a process may keep of matches as they stand: beyond it, those that were asked for longest ago are
# read from their lines again.
FOLDS_MB = env.int("FOLDS_MB", default=320)
EMBEDDED = not REDIS_URL
# So many pages of one browser listen at a time, over plain http: it has six connections to a host then.
STREAMS_OF_A_BROWSER = env.int("STREAMS_OF_A_BROWSER", default=4)
CELERY_BROKER_URL = REDIS_URL or "memory://"
# Who sends and who does jobs name the same queue; several notebooks on one Redis each their own.
CELERY_TASK_DEFAULT_QUEUE = env.str("JOBS_QUEUE", default="celery")
CELERY_TASK_IGNORE_RESULT = True
# A command does not wait for a broker that is away: the job's row is kept, and sent again.
_QUICK = {"max_retries": 1, "interval_start": 0, "interval_step": 0.1, "interval_max": 0.2}
CELERY_TASK_PUBLISH_RETRY_POLICY = _QUICK
CELERY_BROKER_TRANSPORT_OPTIONS = (
    {"socket_connect_timeout": 1, "socket_timeout": 2, "visibility_timeout": 60, **_QUICK}
    if REDIS_URL
    else {}
)
# A worker waits for its broker for as long as it takes, at the start and later.
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
# Late acknowledgement and no hoard: what a dying worker held goes to another.
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = False
# A job that hangs is a failed attempt (soft), and in the end its process is ended. Both are shorter
# than the visibility timeout, after which a second worker would get the same message. What is done
# apart, the PDF of a long match, is sent with longer ones of its own.
CELERY_TASK_SOFT_TIME_LIMIT = 20
CELERY_TASK_TIME_LIMIT = 30
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_REDIRECT_STDOUTS = False
CELERY_TIMEZONE = "UTC"
# The schedule is code, and needs no file: who starts anew sweeps at once.
CELERY_BEAT_SCHEDULER = "celery.beat:Scheduler"
CELERY_BEAT_SCHEDULE = {
    # A sweep that nobody fetched is of no use beside the next one.
    "sweep": {"task": "jobs.sweep", "schedule": 2.0, "options": {"expires": 2.0}},
    "prune": {"task": "jobs.prune", "schedule": 3600.0, "options": {"expires": 3600.0}},
}
CACHES = {
    "default": {
        "BACKEND": "infinity_site.cache.ForgetfulRedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "cache",
        "OPTIONS": {"socket_connect_timeout": 0.5, "socket_timeout": 0.5},
    }
    if REDIS_URL
    # What open pages show is kept there, too, and must not push out the counts behind limits.
    else {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 20_000},
    }
}

# --------------------------------------------------------------------------- for whoever looks after it
# The address of `/metrics`, host and port; without one there is none.
METRICS = env.str("METRICS", default="")
# Where several processes count together: a folder in memory. Without it each counts by itself.
MEASURES_DIR = env.str("MEASURES_DIR", default="")
# Where `backup --every` puts its copies.
BACKUPS = env.str("BACKUPS_DIR", default=str(DATA_DIR / "backups"))

# Where errors are sent to, at an address as Sentry has them; without one, nowhere.
ERRORS_DSN = env.str("ERRORS_DSN", default="")

# --------------------------------------------------------------------------- language and time
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), *OFFERED.items()]
# In these a length is said in centimetres, too, until its reader chooses; elsewhere in inches alone.
CENTIMETRES_TOO = frozenset({"de", "fr", "it"})
LOCALE_PATHS = [BASE_DIR / "infinity_site" / "locale", BASE_DIR / "rules" / "locale"]
USE_I18N = True
FORMAT_MODULE_PATH = ["infinity_site.formats"]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 60 * 60 * 24 * 365
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_HTTPONLY = True
TIME_ZONE = "UTC"
USE_TZ = True

# --------------------------------------------------------------------------- files
# Another name for other files, so that a browser keeps them for a year.
STATIC_URL = f"static/{release.named(BASE_DIR / 'static')}/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
SERVESTATIC_USE_FINDERS = True
SERVESTATIC_ALLOW_ALL_ORIGINS = False
SERVESTATIC_AUTOREFRESH = DEBUG
SERVESTATIC_MIMETYPES = {".webmanifest": "application/manifest+json"}

# --------------------------------------------------------------------------- what a browser may do
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
# A command is a few hundred bytes. A file that is sent is not read, but where a record is brought.
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 500
DATA_UPLOAD_MAX_NUMBER_FILES = 1
FILE_UPLOAD_HANDLERS = ["infinity_site.uploads.NoFiles"]

# --------------------------------------------------------------------------- logs
# One line a request (see logged.log_requests): never a body, a query or an address's values.
structlog.configure(
    processors=[
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
    ],
    logger_factory=structlog.stdlib.LoggerFactory(),
    wrapper_class=structlog.stdlib.BoundLogger,
    cache_logger_on_first_use=True,
)
LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": structlog.stdlib.ProcessorFormatter,
            "processor": structlog.processors.JSONRenderer()
            if env.bool("LOG_JSON", default=False)
            else structlog.dev.ConsoleRenderer(colors=False),
            "foreign_pre_chain": [
                structlog.contextvars.merge_contextvars,
                structlog.stdlib.add_log_level,
                structlog.processors.TimeStamper(fmt="iso", utc=True),
            ],
        }
    },
    "filters": {"route": {"()": "infinity_site.logged.RouteForPath"}},
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["route"]}
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "infinity_site": {"level": env.str("LOG_LEVEL", default="INFO")},
        "tracker": {"level": env.str("LOG_LEVEL", default="INFO")},
        # It tells every line of a style sheet that paper has no use for.
        "weasyprint": {"level": "ERROR"},
        # Django by itself would mail whole requests to admins.
        "django": {"handlers": ["console"], "level": "WARNING", "propagate": False},
    },
}
if ERRORS_DSN:
    LOGGING["handlers"]["reports"] = {
        "()": "infinity_site.reporting.Reports",
        "dsn": ERRORS_DSN,
        "release": STATIC_URL.strip("/").rpartition("/")[2],
        "filters": ["route"],
    }
    for _logger in (LOGGING["root"], LOGGING["loggers"]["django"]):
        _logger["handlers"].append("reports")
