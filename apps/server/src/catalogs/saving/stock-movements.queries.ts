import { type StockMovement, type StockMovementKind, stockMovementKinds } from '@prilavok/contract';
import { bigints, integers } from '../../database/columns.ts';
import type { Db } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';
import { ownWarehouse } from './stocks.queries.ts';

/** Why stock moved, because of which order, and by whom. */
export interface MovedBy {
  kind: StockMovementKind;
  order?: string | undefined;
  author: string | null;
}

/** By how much the stock of an offer moved, and what was left of it. */
export interface NewMovement {
  offer: string;
  quantity: number;
  reserved: number;
  quantityLeft: number;
  reservedLeft: number;
  by: MovedBy;
}

/** Writes the ledger of the seller's own warehouse. */
export async function insertMovements(db: Db, moved: readonly NewMovement[]): Promise<void> {
  await execute(db)`
    with written as (
      insert into stock_movements (company_id, offer_id, warehouse_id, kind, quantity, reserved, quantity_left, reserved_left, order_id, author_id)
      select ${db.company}::bigint, x.offer, ${ownWarehouse}, x.kind, x.quantity, x.reserved, x."quantityLeft", x."reservedLeft", x."order", x.author
      from unnest(${bigints(moved.map((one) => one.offer))}, ${integers(moved.map(({ by }) => stockMovementKinds.indexOf(by.kind) + 1))},
        ${integers(moved.map((one) => one.quantity))}, ${integers(moved.map((one) => one.reserved))},
        ${integers(moved.map((one) => one.quantityLeft))}, ${integers(moved.map((one) => one.reservedLeft))},
        ${bigints(moved.map(({ by }) => by.order ?? null))}, ${bigints(moved.map(({ by }) => by.author))})
        as x(offer, kind, quantity, reserved, "quantityLeft", "reservedLeft", "order", author)
      returning 1)
    select count(*) from written`;
}

/** Those of the offers whose stock has moved after a moment of theirs, in milliseconds. */
export async function stockMovedSince(
  db: Db,
  offers: readonly { offer: string; since: number }[],
): Promise<Set<string>> {
  const found = await rows<{ offer: string }>(db)`
    select x.offer from unnest(${bigints(offers.map(({ offer }) => offer))}, ${bigints(offers.map(({ since }) => since + 1))}) as x(offer, since)
    where exists (select from stock_movements m
      where m.company_id = ${db.company} and m.offer_id = x.offer and m.at >= to_timestamp(x.since / 1000.0) and m.quantity <> 0)`;
  return new Set(found.map(({ offer }) => offer));
}

/** A movement with the id of its order, of whose number the ledger knows nothing. */
type StoredMovement = Omit<StockMovement, 'order'> & { order: string | null };

/** A page of an offer's ledger, newest first. */
export async function listMovements(
  db: Db,
  offer: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<StoredMovement[]> {
  return rows<StoredMovement>(db)`
    select m.id, m.at, m.warehouse_id as warehouse, (${stockMovementKinds}::text[])[m.kind] as kind,
      m.quantity, m.reserved, m.quantity_left as "quantityLeft", m.reserved_left as "reservedLeft",
      m.order_id as "order",
      case when u.id is not null then jsonb_build_object('id', u.id::text,
        'name', coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, '')) end as author
    from stock_movements m left join users u on u.id = m.author_id
    where m.company_id = ${db.company} and m.offer_id = ${offer}
    order by m.at desc, m.id desc limit ${limit} offset ${offset}`;
}
