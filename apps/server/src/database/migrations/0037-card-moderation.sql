-- Whether the marketplace shows a product, beside its own words for that: every screen tells the same of a card.
alter table sync_products add column moderation text not null default 'pending';
alter table sync_products add constraint sync_products_moderation_known check (moderation in ('pending', 'approved', 'refused', 'archived'));
update sync_products set moderation = case
  when state = 'В архиве' then 'archived'
  when state like 'Принята%' or state ilike '%модерац%' and state not ilike 'не прош%' then 'pending'
  when state ilike 'не прош%' then 'refused'
  else 'approved' end;
