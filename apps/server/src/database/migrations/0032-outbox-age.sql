-- What the marketplace puts off again and again is asked for ever more seldom, and after a while left to the walk through everything.
alter table offer_outbox add column at timestamptz not null default now();
