-- Offers are found by their barcodes exactly: 48 bits of a hash of catalog and barcode as a token (properties/tokens.ts, barcodeToken).
update offer_search s set tokens = s.tokens || x.tokens
from (
  select o.company_id, o.id, array_agg(distinct 11 * 281474976710656 + ('x' || left(encode(sha256(convert_to(
    o.catalog_id || ':' || case when code ~ '^[0-9]{12,14}$' then lpad(code, 14, '0') else code end, 'UTF8')), 'hex'), 12))::bit(48)::bigint) as tokens
  from offers o, unnest(o.barcodes) code where o.archived_at is null group by o.company_id, o.id) x
where s.company_id = x.company_id and s.id = x.id;
