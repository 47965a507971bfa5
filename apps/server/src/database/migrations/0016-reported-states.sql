-- Where an order stands by the marketplace's reports, and when the marketplace sent it back: the words that the contract has for them.
alter table orders rename column heard to reported_state;
alter table orders rename column lap_at to sent_back_at;
alter table parcels rename column lap_at to sent_back_at;
alter view find_orders rename column heard to reported_state;
alter view find_orders rename column lap_at to sent_back_at;
