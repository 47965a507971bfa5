-- offer_search is derived: its rows are written with their offers, in one transaction, and made anew at will, as those of offer_numbers.
-- Checking them one by one cost an import a twentieth of its time.
alter table offer_search drop constraint offer_search_company_id_id_fkey;
