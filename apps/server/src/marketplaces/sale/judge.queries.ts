import type { AccountBlock, AccountSwitch, AccountSwitches, ProductFault, SaleState } from '@prilavok/contract';
import { heldPriceCodes } from '@prilavok/contract';
import { type RawBuilder, sql } from 'kysely';
import { priceKinds } from '../../catalogs/index.ts';
import { texts } from '../../database/columns.ts';
import type { Db } from '../../database/pools.ts';
import { maybeOne, rows } from '../../database/rows.ts';
import { withinScope } from '../stored/scope.queries.ts';

/** The one place that decides why an offer isn't on sale: for one that is asked for, and for the many that are counted. */

/** An offer with what its card lacks. */
export interface JudgedCard {
  offer: string;
  lacks: readonly ProductFault[];
}

/** The state that an offer is in on an account, and what explains it. */
export interface Judged {
  offer: string;
  /** The marketplace's product that it is paired with. */
  there: string | null;
  state: SaleState;
  said: ProductFault[];
}

/** Codes with which marketplaces say that a limit of theirs is spent. */
const limitCodes = 'limit|quota';

/** A sentence as a fault, the marketplace's unless its code says otherwise; null where it is empty. */
const sentence = (message: RawBuilder<unknown>, field: string | null, title: string | null, code = 'said') => sql`
  case when ${message} <> '' then jsonb_build_array(jsonb_build_object('code', ${code}::text, 'message', ${message}, 'attribute', null, 'property', null,
    'field', ${field}::text, 'fieldTitle', ${title}::text)) end`;

/** Why a switch of the account leaves the offer `o` out, in a sentence that begins with what isn't sent; empty where it doesn't. */
function leftOut({ company }: Db, subject: string, { on, scope }: AccountSwitch): RawBuilder<unknown> {
  if (!on) return sql`${`${subject} выключена`}::text`;
  const within = withinScope(company, scope);
  return within
    ? sql`case when exists (select from products p where p.company_id = ${company} and p.id = o.product_id ${within}) then ''
        else ${`${subject} включена только для выбранных товаров`}::text end`
    : sql`''::text`;
}

interface JudgedAccount {
  account: string;
  catalog: string;
  buffer: number;
  switches: Pick<AccountSwitches, 'cards' | 'stocks'>;
}

/**
 * Judges these offers, those that are archived or of another catalog left out. A product that the marketplace has is told by what it is there, then by
 * its price and its stock; one that it doesn't have by what keeps its card from it. What the marketplace showed since the last sending is on sale
 * also where that sending was put off: the number before it stands there.
 */
export async function judgedOffers(
  db: Db,
  { account, catalog, buffer, switches }: JudgedAccount,
  cards: readonly JudgedCard[],
): Promise<Judged[]> {
  const held = sql`${texts(heldPriceCodes)}`;
  const lastRefusal = (what: 'stock' | 'kopecks') => sql`(
    select l.message from sent_ledger l where l.company_id = ${db.company} and l.account_id = ${account} and l.offer_id = g.offer
      and l.${sql.ref(what)} is not null and not l.accepted order by l.id desc limit 1)`;
  return rows<Judged>(db)`
    with given as (select x.offer, x.lacks from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) as x(offer bigint, lacks jsonb)),
    waits as (select distinct x.offer_id from offer_outbox x where x.company_id = ${db.company} and x.account_id = ${account} and x.what = 'stocks'),
    takes as (select count(*) as open from marketplace_warehouses where company_id = ${db.company} and account_id = ${account} and is_active and share > 0)
    select g.offer, s.id as there, j.state, coalesce(case j.state
        when 'category' then g.lacks when 'lacking' then g.lacks
        when 'no_price' then g.lacks when 'price_held' then case when h.held is null then g.lacks else jsonb_build_array(h.held_fault) end
        when 'refused' then coalesce(case when c.state = 'refused' and c.answered_at > s.seen_at then nullif(c.faults, '[]') end,
          nullif(jsonb_path_query_array(s.said, '$[*] ? (!(@.warning == true))'), '[]'), case c.state when 'refused' then nullif(c.faults, '[]') end,
          ${sentence(sql`s.state`, null, null)})
        when 'limit' then c.faults
        when 'unsent' then ${sentence(sql`n.cards`, null, null, 'sending_off')}
        when 'stock_off' then ${sentence(sql`n.stocks`, null, null, 'sending_off')}
        when 'price_refused' then coalesce(nullif(jsonb_path_query_array(s.said, '$[*] ? (@.code == "price_quarantine")'), '[]'),
          ${sentence(sql`coalesce(${lastRefusal('kopecks')}, '')`, 'price', 'Цена')})
        when 'stock_refused' then ${sentence(sql`coalesce(${lastRefusal('stock')}, '')`, 'stock', 'Остаток')}
        when 'moderation' then coalesce(nullif(s.said, '[]'), ${sentence(sql`s.state`, null, null)})
        when 'hidden' then coalesce(nullif(s.said, '[]'), ${sentence(sql`s.state`, null, null)}) end, '[]') as said
    from given g
    join offers o on o.company_id = ${db.company} and o.id = g.offer and o.catalog_id = ${catalog} and o.archived_at is null
    cross join takes w
    left join waits q on q.offer_id = g.offer
    left join sync_products s on s.company_id = ${db.company} and s.account_id = ${account} and s.offer_id = g.offer
    left join sent_cards c on c.company_id = ${db.company} and c.account_id = ${account} and c.offer_id = g.offer
    left join sent_prices h on h.company_id = ${db.company} and h.account_id = ${account} and h.offer_id = g.offer
    left join offer_prices p on p.company_id = ${db.company} and p.offer_id = g.offer and p.kind = ${sql.lit(priceKinds.price)} and p.kopecks > 0
    cross join lateral (select sum(k.quantity - k.reserved) - ${buffer}::int as free from offer_stocks k
      where k.company_id = ${db.company} and k.offer_id = g.offer and k.counted) k
    cross join lateral (select count(*) filter (where x.stock > 0) as taken, count(*) filter (where x.stock is null) as refused,
        count(*) filter (where x.stock = 0) as emptied, max(x.at) as at
      from sent_stocks x where x.company_id = ${db.company} and x.account_id = ${account} and x.offer_id = g.offer) t
    cross join lateral (select ${leftOut(db, 'Отправка карточек', switches.cards)} as cards, ${leftOut(db, 'Отправка остатков', switches.stocks)} as stocks) n
    cross join lateral (select case
      when s.moderation = 'archived' then 'archived'
      when c.state = 'refused' and c.faults::text ~* ${limitCodes} then 'limit'
      when s.moderation = 'refused' or (c.state = 'refused' and (s.id is not null or g.lacks = '[]')) then 'refused'
      when s.id is null then case
        when c.state = 'sent' then 'waiting'
        when g.lacks @> '[{"field": "category"}]' then 'category'
        when g.lacks = '[]' then 'unsent'
        when g.lacks->0->>'code' = any(${held}) then 'price_held'
        when g.lacks->0->>'field' = 'price' then 'no_price'
        else 'lacking' end
      when p.kopecks is null and s.price_kopecks is null then 'no_price'
      when h.held is not null then 'price_held'
      when s.said @> '[{"code": "price_quarantine"}]' then 'price_refused'
      when h.offer_id is not null and h.kopecks is null and h.at < now() - interval '1 minute' then 'price_refused'
      when s.moderation = 'pending' then 'moderation'
      when coalesce(k.free, s.stock, 0) <= 0 then 'no_stock'
      when k.free is null then 'on_sale'
      when t.taken = 0 and s.stock > 0 and s.seen_at > coalesce(t.at, '-infinity') then 'on_sale'
      when t.taken = 0 and (n.stocks <> '' or w.open = 0) then 'stock_off'
      when t.taken = 0 and t.refused > 0 and q.offer_id is null then 'stock_refused'
      -- Another stock is on its way; what was seen there still stands, unless zero was taken since.
      when t.taken = 0 and s.stock > 0 and t.emptied = 0 then 'on_sale'
      when t.taken = 0 then 'stock_waiting'
      when s.stock = 0 and s.seen_at > t.at + interval '5 minutes' then 'hidden'
      else 'on_sale' end as state) j
    order by g.offer`;
}

/** Fault of the account itself that keeps everything back; null where it is fine. */
export async function accountBlock(db: Db, account: string): Promise<AccountBlock | null> {
  const found = await maybeOne<AccountBlock>(db)`
    select case when a.paused_at is not null then 'paused' else 'keys' end as state,
      coalesce(a.pause_reason, nullif(a.check_message, ''), 'Срок ключей истёк') as message
    from marketplace_accounts a where a.company_id = ${db.company} and a.id = ${account}
      and (a.paused_at is not null or a.check_result = 'keys' or a.keys_expire_at < now())`;
  return found ?? null;
}
