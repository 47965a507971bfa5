-- Lines of orders whose offers the catalog doesn't know yet: looked through when offers appear.
create index order_items_unmatched on order_items (company_id, article) where offer_id is null;
