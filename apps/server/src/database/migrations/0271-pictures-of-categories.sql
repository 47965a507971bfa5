-- company: categories and collections have a picture, as brands have their logo.
alter table categories add column image jsonb;
alter table collections add column image jsonb;
