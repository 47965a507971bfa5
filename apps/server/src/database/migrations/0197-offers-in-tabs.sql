-- Offers that lists count in tabs: of many, the few that a marketplace refused, and those that are sold out.
-- kind: without transaction
create index concurrently sent_cards_refused on sent_cards (company_id, offer_id) where state = 'refused';
create index concurrently sync_products_refused on sync_products (company_id, offer_id) where moderation = 'refused';
create index concurrently offer_stocks_sold_out on offer_stocks (company_id, offer_id) where quantity <= reserved;
