-- What a marketplace says of a product that it has: what its check found, and what it only remarks. Each beside the field of ours that it is about.
alter table sync_products add column said jsonb not null default '[]';
