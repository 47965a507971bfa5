import type pg from 'pg';
import type { SellingAccount } from './accounts.ts';
import type { BenchSandbox, Shelf } from './sandbox.ts';

/** What an account's buyers have bought: numbers of what the seller has to send off. */
export type Bought = Map<string, string[]>;

/** Where the cabinet and the five marketplaces aren't of one mind: stocks, prices, orders missing or doubled, cards doubled. */
export async function disagreements(
  db: pg.Client | pg.Pool,
  sandbox: BenchSandbox,
  { accounts, bought }: { accounts: readonly SellingAccount[]; bought: Bought },
): Promise<string[]> {
  const broken: string[] = [];
  for (const account of accounts) {
    const shelf = await sandbox.shelf(account.marketplace, account.there);
    const said = [
      ...(await goodsThatDiffer(db, account, shelf)),
      ...(await ordersThatDiffer(db, account, bought.get(account.id) ?? [])),
    ];
    broken.push(...said.map((text) => `${account.title}: ${text}`));
  }
  return broken;
}

async function goodsThatDiffer(db: pg.Client | pg.Pool, { id }: SellingAccount, { goods }: Shelf): Promise<string[]> {
  const { rows } = await db.query<{ article: string; free: number; kopecks: string | null }>(
    `select o.article, (select p.kopecks from offer_prices p where p.company_id = o.company_id and p.offer_id = o.id and p.kind = 1) as kopecks,
       (select coalesce(sum(greatest(0, k.quantity - k.reserved)), 0)::int from offer_stocks k where k.company_id = o.company_id and k.offer_id = o.id) as free
     from marketplace_accounts a join offers o on o.company_id = a.company_id and o.catalog_id = a.catalog_id and o.archived_at is null
     where a.id = $1`,
    [id],
  );
  const broken: string[] = [];
  const there = Map.groupBy(goods, ({ offerId }) => offerId);
  for (const { article, free, kopecks } of rows) {
    const [good, ...doubles] = there.get(article) ?? [];
    if (!good) broken.push(`нет карточки ${article}`);
    else if (doubles.length > 0) broken.push(`${article} там дважды`);
    else if (good.free !== free) broken.push(`${article}: остаток там ${good.free}, у нас ${free}`);
    else if (Math.round(Number(good.price) * 100) !== Number(kopecks))
      broken.push(`${article}: цена там ${good.price}, у нас ${Number(kopecks) / 100}`);
  }
  return broken;
}

async function ordersThatDiffer(
  db: pg.Client | pg.Pool,
  { id }: SellingAccount,
  bought: readonly string[],
): Promise<string[]> {
  const { rows } = await db.query<{ number: string; times: number }>(
    'select number, count(*)::int as times from orders where account_id = $1 group by 1',
    [id],
  );
  const ours = new Map(rows.map(({ number, times }) => [number, times]));
  return [
    ...bought.filter((number) => !ours.has(number)).map((number) => `нет заказа ${number}`),
    ...rows.filter(({ times }) => times > 1).map(({ number, times }) => `заказ ${number} здесь ${times} раза`),
    ...rows.filter(({ number }) => !bought.includes(number)).map(({ number }) => `лишний заказ ${number}`),
  ];
}
