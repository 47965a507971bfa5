-- Offers are found by whether they have a picture and whether they are linked to an account: tokens of their own, which rows that are there get
-- in the background; and in the order of their prices and stock.
-- kind: without transaction
-- backfill: offer-marks
create index concurrently offer_prices_by_sum on offer_prices (company_id, kind, kopecks, offer_id) where kind in (1, 2);
create index concurrently offer_stocks_by_quantity on offer_stocks (company_id, quantity, offer_id);
