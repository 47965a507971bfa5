import type { Ground } from '../orders/fill.ts';

/** One thing that people look at in statistics: what they send, and the statement that answers as much. */
export interface Case {
  title: string;
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  sql: string;
}

const ordered = (days: number) => `day > current_date - ${days}`;
const sums = 'sum(orders), sum(pieces), sum(kopecks)';

/** Calls beside the bare sums over what is kept; a chart is asked with the days before it. */
export const casesFor = ({ company, offer }: Ground): Case[] => [
  {
    title: 'источники за 30 дней с прошлыми',
    method: 'POST',
    path: '/sts/source/search',
    body: {},
    sql: `select source_id, ${sums} from channel_days where company_id = ${company} and ${ordered(60)} group by 1`,
  },
  {
    title: 'площадки за год по дням с прошлым',
    method: 'POST',
    path: '/sts/marketplace/totals',
    body: { window: '365' },
    sql: `select day, state, ${sums} from channel_days where company_id = ${company} and ${ordered(730)} and account_id is not null group by 1, 2`,
  },
  {
    title: 'товары за 90 дней по выручке',
    method: 'POST',
    path: '/sts/product/search',
    body: { window: '90', compare: 'none' },
    sql: `select w.*, f.title from offer_windows w join offers f on f.company_id = ${company} and f.id = w.offer_id
      where w.company_id = ${company} and w.period = '90' and w.account_id = -1 and w.currency = 'RUB' order by w.ordered - w.cancelled desc limit 50`,
  },
  {
    title: 'товар за год по дням',
    method: 'POST',
    path: '/sts/product/totals',
    body: { window: '365', compare: 'none', offer: { in: [offer] } },
    sql: `select day, sum(ordered), sum(came) from offer_days where company_id = ${company} and offer_id = ${offer} and ${ordered(365)} group by 1`,
  },
  {
    title: 'каталоги за 30 дней',
    method: 'POST',
    path: '/sts/catalog/search',
    body: { compare: 'none' },
    sql: `select catalog_id, sum(ordered), sum(came) from catalog_days where company_id = ${company} and ${ordered(30)} group by 1`,
  },
  {
    title: 'сводка',
    method: 'GET',
    path: '/sts/today',
    sql: `select day, account_id, state, ${sums} from channel_days where company_id = ${company} and ${ordered(28)} group by 1, 2, 3`,
  },
];
