-- company: articles that products of an account have had before: orders that still name them find their offers. Gone when a product has the article again.
create table former_articles (
  company_id bigint not null, account_id bigint not null, article text not null, sync_product_id bigint not null,
  primary key (company_id, account_id, article),
  foreign key (company_id, account_id) references marketplace_accounts on delete cascade,
  foreign key (company_id, sync_product_id) references sync_products on delete cascade
);
create index former_articles_by_product on former_articles (company_id, sync_product_id);
alter table former_articles enable row level security;
create policy company on former_articles using (company_id = current_setting('app.company_id')::bigint);
