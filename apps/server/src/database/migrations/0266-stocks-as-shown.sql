-- What the marketplace showed of each stock that was sent, when that was found to differ, and when it was sent anew.
alter table sent_stocks add column shown integer, add column shown_at timestamptz, add column drifted_at timestamptz, add column repaired_at timestamptz;
create index sent_stocks_drifted on sent_stocks (company_id, account_id, offer_id) where drifted_at is not null;
