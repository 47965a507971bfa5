-- Places count the parcels that there are: one that was taken apart leaves its place to the next.
alter table parcels drop constraint parcels_place_key;
create unique index parcels_place on parcels (company_id, order_id, place) where state <> 'cancelled';
