-- Offers are found by an article however its blanks, dashes and look-alike letters are typed (catalogs/codes.ts), by a prefix of it, too.
create index offer_search_code on offer_search
  (company_id, catalog_id, (translate(lower(article), 'авекмнорстухё -_./', 'abekmhopctyxe')) text_pattern_ops);
