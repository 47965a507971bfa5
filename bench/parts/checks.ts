import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

/** What must hold when everything is quiet: a sentence, and what breaks it. */
export interface Check {
  title: string;
  broken: string[];
}

interface Remote {
  accounts: Record<
    string,
    {
      products: Record<string, { state: string; price: string; stocks: Record<string, { free: number }> }>;
      postings: Record<string, { status: string; substatus: string }>;
    }
  >;
}

async function stateOf(sandbox: string): Promise<Remote['accounts'][string]> {
  const { accounts } = (await (await fetch(`${sandbox}/_control/ozon/state`)).json()) as Remote;
  const [account] = Object.values(accounts);
  if (!account) throw new Error('The sandbox has no account');
  return account;
}

/** What has not come to its end yet: nothing, once it is quiet. */
async function underWay(db: pg.Client): Promise<string[]> {
  const { rows } = await db.query<{ what: string }>(`
    select 'работа ' || kind || ' ' || id as what from works where status in ('pending', 'running')
    union all select 'задача «' || title || '»' from marketplace_tasks
      where status in ('pending', 'running') and removed_at is null and type <> 'orders_import'
    union all select 'заказ ' || number || ' отправляется' from orders where sending is not null
    union all select 'отгрузка ' || id || ' подтверждается' from shipments where state = 'confirming'
    union all select 'посылка ' || id || ' отправляется' from parcels where state = 'sending'
    union all select 'остатки и цены ждут' from offer_outbox limit 100`);
  return rows.map(({ what }) => what);
}

/** Waits until nothing is under way any more, or so many minutes; answers for how many seconds it waited. */
export async function quiet(db: pg.Client, minutes: number): Promise<number> {
  const begun = Date.now();
  for (let calm = 0; calm < 3; ) {
    calm = (await underWay(db)).length === 0 ? calm + 1 : 0;
    if (Date.now() - begun > minutes * 60_000) break;
    await wait(2000);
  }
  return Math.round((Date.now() - begun) / 1000);
}

/** The marketplace moves on by itself, and is asked every few seconds: what differs may be what is not asked for yet. */
export async function settled<Checks extends { broken: string[] }[]>(ask: () => Promise<Checks>): Promise<Checks> {
  let checks = await ask();
  for (let turn = 0; turn < 30 && checks.some(({ broken }) => broken.length > 0); turn++) {
    await wait(4000);
    checks = await ask();
  }
  return checks;
}

/** Compares what the marketplace has with what the cabinet has, and the cabinet with itself. */
export async function checksOf(db: pg.Client, sandbox: string, backwards: readonly string[]): Promise<Check[]> {
  const remote = await stateOf(sandbox);
  const found = async (text: string) =>
    (await db.query<{ what: string }>(text)).rows.slice(0, 5).map(({ what }) => what);
  return [
    { title: 'заказы площадки есть в кабинете, по одному', broken: await ordersThatDiffer(db, remote) },
    { title: 'ни один заказ не вернулся назад', broken: [...backwards] },
    {
      title: 'движения складываются в остатки',
      broken: await found(`
        with moved as (
          select *, lag(quantity_left) over w as before, lag(reserved_left) over w as reserved_before,
            row_number() over (partition by company_id, offer_id, warehouse_id order by id desc) as back
          from stock_movements window w as (partition by company_id, offer_id, warehouse_id order by id))
        select 'предложение ' || m.offer_id as what from moved m
          left join offer_stocks s on s.company_id = m.company_id and s.offer_id = m.offer_id and s.warehouse_id = m.warehouse_id
        where m.before + m.quantity <> m.quantity_left or m.reserved_before + m.reserved <> m.reserved_left
          or (m.back = 1 and (s.quantity, s.reserved) is distinct from (m.quantity_left, m.reserved_left))`),
    },
    {
      title: 'резерв склада равен штукам в заказах',
      broken: await found(`
        with held as (
          select u.company_id, i.offer_id, count(*)::int as units from order_units u
            join order_items i on i.company_id = u.company_id and i.id = u.item_id where u.held = 'reserved' group by 1, 2),
        kept as (select company_id, offer_id, sum(reserved)::int as units from offer_stocks group by 1, 2)
        select 'предложение ' || coalesce(h.offer_id, k.offer_id) || ': ' || coalesce(h.units, 0) || ' и ' || coalesce(k.units, 0) as what
        from held h full join kept k on k.company_id = h.company_id and k.offer_id = h.offer_id
        where coalesce(h.units, 0) <> coalesce(k.units, 0)`),
    },
    { title: 'цены и остатки на площадке наши', broken: await goodsThatDiffer(db, remote) },
    { title: 'всё начатое закончилось', broken: (await underWay(db)).slice(0, 5) },
    {
      title: 'ни одна работа не брошена',
      broken: await found(
        "select task_identifier || ' ' || attempts || ': ' || coalesce(left(last_error, 200), '') as what from graphile_worker.jobs where attempts >= max_attempts and locked_at is null",
      ),
    },
  ];
}

async function ordersThatDiffer(db: pg.Client, { postings }: Awaited<ReturnType<typeof stateOf>>): Promise<string[]> {
  const { rows } = await db.query<{ number: string; status: string | null; state: string }>(
    'select number, raw_status as status, state from orders where account_id is not null and archived_at is null',
  );
  const ours = Map.groupBy(rows, (row) => row.number);
  const broken: string[] = [];
  for (const [number, { status }] of Object.entries(postings)) {
    const [order, ...doubles] = ours.get(number) ?? [];
    if (!order) broken.push(`нет ${number} (${status})`);
    else if (doubles.length > 0) broken.push(`${number} дважды`);
    else if (order.status !== status) broken.push(`${number}: там ${status}, у нас ${order.status} (${order.state})`);
  }
  for (const number of ours.keys()) if (!postings[number]) broken.push(`лишний ${number}`);
  return broken;
}

async function goodsThatDiffer(db: pg.Client, { products }: Awaited<ReturnType<typeof stateOf>>): Promise<string[]> {
  const { rows } = await db.query<{
    article: string;
    free: number;
    counted: boolean;
    price: string;
    held: boolean;
    sent: string;
    orders: string;
  }>(`
    select s.article, greatest(0, coalesce(sum(k.quantity - k.reserved), 0) - max(coalesce((a.settings->>'stockBuffer')::int, 0)))::int as free, bool_and(k.counted) as counted,
      (select p.kopecks from offer_prices p where p.company_id = s.company_id and p.offer_id = s.offer_id and p.kind = 1) as price,
      coalesce((select x.held is not null from sent_prices x where x.company_id = s.company_id and x.account_id = s.account_id
        and x.offer_id = s.offer_id), true) as held,
      (select string_agg(x.stock || ' в ' || to_char(x.at, 'HH24:MI:SS'), ', ') from sent_stocks x where x.company_id = s.company_id
        and x.account_id = s.account_id and x.offer_id = s.offer_id) as sent,
      (select string_agg(o.number || ' ' || o.state, ', ') from order_items i join orders o on o.company_id = i.company_id and o.id = i.order_id
        where i.company_id = s.company_id and i.offer_id = s.offer_id) as orders
    from sync_products s join marketplace_accounts a on a.company_id = s.company_id and a.id = s.account_id
      left join offer_stocks k on k.company_id = s.company_id and k.offer_id = s.offer_id
    where s.offer_id is not null group by s.company_id, s.account_id, s.offer_id, s.article`);
  const broken: string[] = [];
  for (const { article, free, counted, price, held, sent, orders } of rows) {
    const there = products[article];
    if (there?.state !== 'price_sent') continue;
    const shown = Object.values(there.stocks).reduce((sum, stock) => sum + stock.free, 0);
    if (counted && shown !== free)
      broken.push(`${article}: остаток там ${shown}, у нас ${free} (отправлен ${sent}; заказы ${orders})`);
    if (!held && Math.round(Number(there.price) * 100) !== Number(price))
      broken.push(`${article}: цена там ${there.price}, у нас ${Number(price) / 100}`);
  }
  return broken;
}
