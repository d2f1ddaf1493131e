"""Run by Alembic with the connection that `rotonde.web.storage` hands over."""

from alembic import context

from rotonde.web.storage.models import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,  # SQLite cannot alter most things in place
)
with context.begin_transaction():
    context.run_migrations()
