import type { Account, Carriage, Posting } from '../account.ts';
import { deliveryMethod } from '../warehouses.ts';

/** Assembled postings that are in no carriage yet. */
export function readyFor(account: Account, deliveryMethodId: number): Posting[] {
  return Object.values(account.postings).filter(
    (posting) =>
      posting.status === 'awaiting_deliver' && posting.warehouse === deliveryMethodId && posting.carriage === 0,
  );
}

/** Puts a posting into a carriage. */
export function addPosting(carriage: Carriage, posting: Posting, now: number): void {
  carriage.postings.push(posting.number);
  Object.assign(posting, { carriage: carriage.id, substatus: 'posting_in_carriage', changedAt: now });
}

/** Takes a posting out of its carriage. */
export function removePosting(posting: Posting | undefined, now: number): void {
  if (posting) Object.assign(posting, { carriage: 0, substatus: 'posting_not_in_carriage', changedAt: now });
}

/** A row of the list of delivery methods: what waits there and what was made of it for the day. */
export function methodRow(account: Account, id: number, date: string) {
  const warehouse = account.warehouses.find((row) => row.id === id);
  const ready = readyFor(account, id).length;
  const toPack = Object.values(account.postings).filter(
    (posting) => posting.warehouse === id && posting.status === 'awaiting_packaging',
  ).length;
  const carriages = Object.values(account.carriages).filter(
    (carriage) => carriage.deliveryMethod === id && carriage.departureDate === date && carriage.status !== 'cancelled',
  );
  const row = (carriage: number, status: string, postings: number) => ({
    id: carriage,
    status,
    postings_count: postings,
    quantum_count: 0,
    available_actions: status === 'new' ? ['approve', 'cancel'] : [],
    all_blr_traceable: false,
  });
  return {
    delivery_method_id: id,
    delivery_method_name: warehouse ? deliveryMethod(warehouse) : '',
    delivery_method_status: 'ACTIVE',
    warehouse_id: id,
    warehouse_name: warehouse?.title ?? '',
    warehouse_city: warehouse?.city ?? '',
    departure_date: date,
    cutoff_at: `${date}T13:00:00Z`,
    first_mile_type: 'DROP_OFF',
    integration_type: 'ozon',
    tpl_provider_name: 'Доставка Ozon',
    is_rfbs: false,
    mandatory_postings_count: toPack,
    mandatory_packaged_count: ready,
    optional_packaged_count: 0,
    carriage_postings_count: carriages.reduce((sum, carriage) => sum + carriage.postings.length, 0),
    carriages: [
      ...carriages.map((carriage) => row(carriage.id, carriage.status, carriage.postings.length)),
      ...(ready > 0 ? [row(0, '', ready)] : []),
    ],
    errors: [],
  };
}
