-- The demo's shop is filled once.

alter table companies add column demo_filled_at timestamptz;
