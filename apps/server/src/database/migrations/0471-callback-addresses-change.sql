-- change: expands
-- How often an account's address for messages of its marketplace was replaced: only the newest is listened at.
alter table marketplace_accounts add column callback_turn integer not null default 0;
