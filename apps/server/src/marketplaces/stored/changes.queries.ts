import {
  type AccountChange,
  type AccountChanges,
  type ChangeKind,
  changeKinds,
  dropPercent,
  roubles,
} from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/pools.ts';
import { execute, one, rows } from '../../database/rows.ts';
import { likeOf } from '../../text/keys.ts';

/** A change of an offer that would be sent; null where nothing would. */
export interface Change {
  offer: string;
  /** In kopecks of the account's currency. */
  price: number | null;
  /** Why no price would go. */
  held: string | null;
  stock: number | null;
}

/** Writes down what would be sent of these offers beside what stands there. */
export async function saveChanges(db: Db, account: string, changes: readonly Change[], at: string): Promise<void> {
  await execute(db)`
    insert into account_changes (company_id, account_id, offer_id, price_there, price_ours, price_held, stock_there, stock_ours, compared_at)
    select ${db.company}::bigint, ${account}::bigint, r.offer, s.price_kopecks, r.price, r.held, s.stock, r.stock, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as r(offer bigint, price bigint, held text, stock bigint)
    left join sync_products s on s.company_id = ${db.company} and s.account_id = ${account} and s.offer_id = r.offer
    order by r.offer
    on conflict (company_id, account_id, offer_id) do update set price_there = excluded.price_there, price_ours = excluded.price_ours,
      price_held = excluded.price_held, stock_there = excluded.stock_there, stock_ours = excluded.stock_ours, compared_at = excluded.compared_at`;
}

/** Deletes what no comparison since has found: offers that are archived, or of another catalog. */
export async function deleteBefore(db: Db, account: string, at: string): Promise<void> {
  await execute(db)`
    delete from account_changes where company_id = ${db.company} and account_id = ${account} and compared_at < ${at}::timestamptz`;
}

/** The card as the check of the catalog knows it, beside the one that was accepted last. */
const card = sql`case when st.offer_id is null then 'unknown' when st.card_hash is null then 'lacks' when s.id is null then 'create'
  when c.state = 'accepted' and c.hash = st.card_hash then 'same' else 'update' end`;

/** That `h` has such a change. */
const kindIs: Record<ChangeKind, RawBuilder<unknown>> = {
  price_up: sql`h.price_ours > h.price_there`,
  price_down: sql`h.price_ours < h.price_there`,
  price_drop: sql`h.price_ours * 100 < h.price_there * ${sql.lit(100 - dropPercent)}`,
  price_new: sql`h.price_ours is not null and h.price_there is null`,
  price_held: sql`h.price_held is not null`,
  stock_up: sql`h.stock_ours > coalesce(h.stock_there, 0)`,
  stock_down: sql`h.stock_ours < h.stock_there`,
  stock_zero: sql`h.stock_ours = 0 and h.stock_there > 0`,
  card_create: sql`${card} = 'create'`,
  card_update: sql`${card} = 'update'`,
  card_lacks: sql`${card} = 'lacks'`,
};

const from = ({ company }: Db, account: string) => sql`
  from account_changes h
  join offers o on o.company_id = ${company} and o.id = h.offer_id
  join products p on p.company_id = ${company} and p.id = o.product_id
  left join sync_products s on s.company_id = ${company} and s.account_id = ${account} and s.offer_id = h.offer_id
  left join sale_states st on st.company_id = ${company} and st.account_id = ${account} and st.offer_id = h.offer_id
  left join sent_cards c on c.company_id = ${company} and c.account_id = ${account} and c.offer_id = h.offer_id
  where h.company_id = ${company} and h.account_id = ${account} and o.archived_at is null`;

export interface ChangeFilter {
  kind?: ChangeKind | undefined;
  category?: string | undefined;
  search: string;
}

interface ChangeRow extends Omit<AccountChange, 'priceThere' | 'priceOurs'> {
  there: number | null;
  ours: number | null;
}

/** Changes of the account's offers, oldest offers first. */
export async function listChanges(
  db: Db,
  account: string,
  { kind, category, search, limit, offset }: ChangeFilter & { limit: number; offset: number },
): Promise<AccountChange[]> {
  const like = likeOf(search);
  const found = await rows<ChangeRow>(db)`
    select o.id, o.product_id as product, o.catalog_id as catalog, o.article, o.title, s.id is not null as paired,
      h.price_there::float8 as there, h.price_ours::float8 as ours, h.price_held as "priceHeld",
      h.stock_there::int as "stockThere", h.stock_ours::int as "stockOurs", ${card} as card
    ${from(db, account)} and ${kind ? kindIs[kind] : sql`true`}
      and (${category ?? null}::bigint is null or exists (
        select from categories g where g.company_id = ${db.company} and g.id = p.category_id and g.path @> array[${category ?? null}::bigint]))
      and (lower(o.article) like ${like} or lower(o.title) like ${like})
    order by o.id limit ${limit} offset ${offset}`;
  return found.map(({ there, ours, ...row }) => ({
    ...row,
    priceThere: there === null ? null : roubles(there),
    priceOurs: ours === null ? null : roubles(ours),
  }));
}

/** How many offers have each kind of change. */
export async function countChanges(
  db: Db,
  account: string,
): Promise<Pick<AccountChanges, 'comparedAt' | 'offers' | 'paired' | 'unpaired' | 'kinds'>> {
  const counts = changeKinds.map((kind) => sql`${sql.lit(kind)}, count(*) filter (where ${kindIs[kind]})`);
  return one<Pick<AccountChanges, 'comparedAt' | 'offers' | 'paired' | 'unpaired' | 'kinds'>>(db)`
    select max(h.compared_at) as "comparedAt", count(*)::int as offers, count(s.id)::int as paired,
      (select count(*)::int from sync_products u where u.company_id = ${db.company} and u.account_id = ${account} and u.offer_id is null) as unpaired,
      json_build_object(${sql.join(counts)}) as kinds
    ${from(db, account)}`;
}
