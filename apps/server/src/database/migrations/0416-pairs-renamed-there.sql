-- Pairs that became a person's when their article was changed on the marketplace say so: the article that their product had before is still the offer's.
update sync_products s set linked_by = 'renamed'
from offers o
where o.company_id = s.company_id and o.id = s.offer_id and s.linked_by = 'person' and s.article <> o.article
  and exists (select from former_articles f where f.company_id = s.company_id and f.account_id = s.account_id and f.sync_product_id = s.id and f.article = o.article);
