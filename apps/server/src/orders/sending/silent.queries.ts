import { workingCompanies } from '../../database/fragments.ts';
import { pools } from '../../database/pools.ts';
import type { Silent } from '../../work/watchdog.ts';

/** Deleted companies send nothing any more, blocked ones nothing now. */
const ofWorking = `company_id in (${workingCompanies})`;

/** Orders of all companies whose action has been on its way for two minutes. */
export async function silentSendings(): Promise<Silent[]> {
  const { rows } = await pools().owner.query<Silent>(`
    select company_id as company, id, 'orders.send:' || id as key, (extract(epoch from now() - sending_since) / 60)::int as minutes,
      sending_since < now() - interval '1 day' as overdue
    from orders where sending is not null and sending_since < now() - interval '2 minutes' and ${ofWorking} limit 1000`);
  return rows;
}

/** Shipments that the marketplace is asked for and is silent about. */
export async function silentShipments(): Promise<Silent[]> {
  const since = 'coalesce(confirming_since, created_at)';
  const { rows } = await pools().owner.query<Silent>(`
    select company_id as company, id, 'orders.confirm-shipment:' || id as key, (extract(epoch from now() - ${since}) / 60)::int as minutes,
      ${since} < now() - interval '1 day' as overdue
    from shipments where state = 'confirming' and ${since} < now() - interval '2 minutes' and ${ofWorking} limit 1000`);
  return rows;
}

/** Shipments whose cancelling the marketplace is silent about. */
export async function silentCancellings(): Promise<Silent[]> {
  const { rows } = await pools().owner.query<Silent>(`
    select company_id as company, id, 'orders.cancel-shipment:' || id as key, (extract(epoch from now() - cancelling_since) / 60)::int as minutes,
      cancelling_since < now() - interval '1 day' as overdue
    from shipments where state = 'cancelling' and cancelling_since < now() - interval '2 minutes' and ${ofWorking} limit 1000`);
  return rows;
}
