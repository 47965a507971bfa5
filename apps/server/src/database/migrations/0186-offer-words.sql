-- company: the words of a catalog's titles and articles, by their stems, for searches that are typed otherwise. Derived: drop and gather anew at will.
create table offer_words (
  company_id bigint not null,
  catalog_id bigint not null,
  word text collate "C" not null,
  -- How it sounds, in letters from a to z, and the same from its end: a slip leaves one half of a word as it is.
  sound text collate "C" not null,
  ending text collate "C" not null,
  primary key (company_id, catalog_id, word),
  foreign key (company_id, catalog_id) references catalogs on delete cascade
);
create index offer_words_sound on offer_words (company_id, catalog_id, sound);
create index offer_words_ending on offer_words (company_id, catalog_id, ending);
alter table offer_words enable row level security;
create policy company on offer_words using (company_id = current_setting('app.company_id')::bigint);
-- Offers that changed before are in it.
alter table catalogs add column words_until timestamptz;
