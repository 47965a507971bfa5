-- Shipments whose orders had left by their marketplace's word stood as confirmed for good: nobody could hand them over any more.
update shipments s set state = 'completed', completed_at = now(), version = s.version + 1
from (
  select p.company_id, p.shipment_id as id
  from parcels p join orders o on o.company_id = p.company_id and o.id = p.order_id
  where p.shipment_id is not null and p.state <> 'cancelled'
  group by p.company_id, p.shipment_id
  having bool_or(o.state in ('delivering', 'delivered', 'returned'))
    and not bool_or(o.state in ('pending', 'new', 'assembling', 'ready', 'problem'))
) gone
where s.company_id = gone.company_id and s.id = gone.id and s.state = 'confirmed' and s.account_id is not null;
