import type { Ground } from './fill.ts';

/** One thing that people do with orders: what they send, and the statement that answers as much. */
export interface Case {
  title: string;
  method: 'GET' | 'POST';
  path: string;
  body?: (turn: number) => object;
  sql: (turn: number) => string;
  /** At most so many milliseconds, whatever the statement takes; without it twice the statement and three more. */
  most?: number;
}

/** Words begun by two letters: many orders have the first ones, one in 5,000 the last. */
const common = ['ча', 'ла', 'ги', 'ел', 'шу', 'кр', 'пл', 'ва', 'по', 'ко'];

export function casesFor({ company, orders, account }: Ground): Case[] {
  const list = '/oms/orders/search';
  const number = (turn: number) => `т-${10_000_000 + 1 + ((turn * 7919) % orders)}`;
  const word = (turn: number) => common[turn % common.length] ?? '';
  const newest = 'order by created_at desc, id desc limit 50';
  const found = (condition: string) =>
    `select id from find_orders where company_id = ${company} and ${condition} ${newest}`;
  const beginning = (letters: string) => `(search_text like '${letters}%' or search_text like '% ${letters}%')`;
  const count = (column: string) =>
    `select ${column}, count(*) from orders where company_id = ${company} and archived_at is null group by 1`;
  const search = (title: string, sought: (turn: number) => string, condition: (text: string) => string): Case => ({
    title,
    method: 'POST',
    path: list,
    body: (turn) => ({ search: sought(turn) }),
    sql: (turn) => rowsOf(company, found(condition(sought(turn)))),
  });
  return [
    {
      title: 'первая страница',
      method: 'POST',
      path: list,
      body: () => ({}),
      sql: () => rowsOf(company, found('true')),
    },
    {
      title: 'вкладка «Необработанные»',
      method: 'POST',
      path: list,
      body: () => ({ filters: { tab: 'unprocessed' } }),
      sql: () => rowsOf(company, found(`state in ('new', 'assembling', 'problem')`)),
    },
    {
      title: 'доставленные',
      method: 'POST',
      path: list,
      body: () => ({ filters: { state: { in: ['delivered'] } } }),
      sql: () => rowsOf(company, found(`state = 'delivered'`)),
    },
    search('две буквы, частые', word, beginning),
    search('две буквы, редкие', () => 'ъю', beginning),
    search('номер', number, (text) => `search_text like '%${text}%'`),
    { title: 'счётчики', method: 'POST', path: `${list}/count`, body: () => ({}), sql: () => count('state'), most: 5 },
    {
      title: 'статусы',
      method: 'POST',
      path: '/oms/find/status',
      body: () => ({}),
      sql: () => count('status_id'),
      most: 5,
    },
    {
      title: 'источники',
      method: 'POST',
      path: '/oms/find/source',
      body: () => ({}),
      sql: () => count('source_id'),
      most: 5,
    },
    {
      title: 'аккаунт',
      method: 'GET',
      path: `/mts/accounts/list/${account}`,
      sql: () => `select * from marketplace_accounts where company_id = ${company} and id = ${account}`,
      most: 3,
    },
  ];
}

/** The list's columns for the ids that a statement finds, written as one would without us. */
export const rowsOf = (company: string, ids: string): string => `
  select o.id, o.number, o.order_number, o.marketplace, o.state, o.raw_status, o.substatus, o.sending, o.refusal, r.title as source, a.title as account,
    t.title as status, t.color, o.delivery_type, o.created_at, o.ship_by, o.kopecks, o.currency, o.units, o.region, o.property_values,
    (select sum(s.missing) from order_shortages s where s.company_id = ${company} and s.order_id = o.id) as missing,
    (select count(*) from parcels p where p.company_id = ${company} and p.order_id = o.id and p.state <> 'cancelled') as parcels,
    (select jsonb_agg(jsonb_build_object('id', i.id, 'article', i.article, 'title', i.title, 'kopecks', i.kopecks, 'images', f.images, 'more', c.images,
      'cancelled', (select count(*) filter (where u.cancelled) from order_units u where u.company_id = ${company} and u.order_id = o.id and u.item_id = i.id)))
      from order_items i left join offers f on f.company_id = ${company} and f.id = i.offer_id left join products c on c.company_id = ${company} and c.id = f.product_id
      where i.company_id = ${company} and i.order_id = o.id) as products
  from orders o join order_statuses t on t.company_id = ${company} and t.id = o.status_id
  left join order_sources r on r.company_id = ${company} and r.id = o.source_id
  left join marketplace_accounts a on a.company_id = ${company} and a.id = o.account_id
  where o.company_id = ${company} and o.id = any(array(${ids}))`;
