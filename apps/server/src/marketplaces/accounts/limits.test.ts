import {
  type AccountLimits,
  changeSwitches,
  checkSales,
  createAccount,
  findKeyChoices,
  getAccountLimits,
  getSaleSummary,
} from '@prilavok/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { withCompany } from '../../database/pools.ts';
import { eventually } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { updateAllowance } from '../connection/limits.queries.ts';
import { aMugShop, type MugShop } from '../testing/mugs.ts';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });

const limits = (shop: MugShop, account = shop.account) => shop.call(getAccountLimits, { path: { id: account } });

const planOf = ({ plans }: AccountLimits, kind: AccountLimits['plans'][number]['kind']) => {
  const plan = plans.find((each) => each.kind === kind);
  if (!plan) throw new Error(`No plan of ${kind}`);
  return plan;
};

/** Changes that nobody takes up yet. */
const waits = ({ company, account }: MugShop, offers: readonly string[], what: 'stocks' | 'prices', inSeconds = 600) =>
  withCompany(company, (db) =>
    sql`insert into offer_outbox (company_id, account_id, what, offer_id, not_before)
      select ${company}::bigint, ${account}::bigint, ${what}, x, now() + make_interval(secs => ${inSeconds})
      from unnest(${offers}::bigint[]) x returning id`.execute(db),
  );

it('plans stocks and prices that wait, by what the account has sent already and by the pauses that the marketplace asked for', async () => {
  const shop = await aMugShop(server);
  const [one, two] = [await shop.mug('A-1'), await shop.mug('A-2')];
  const calm = await limits(shop);
  expect(planOf(calm, 'stocks')).toMatchObject({ waiting: 0, doneAt: null, pausedUntil: null });
  expect(planOf(calm, 'stocks').perMinute).toBeGreaterThan(1_000);
  await waits(shop, [one, one, two], 'stocks', 5);
  await waits(shop, [two], 'prices', 5);
  await withCompany(shop.company, (db) =>
    updateAllowance(db, shop.account, {
      given: { '/v2/products/stocks 75/60000': [[Date.parse(calm.at), 75]] },
      pauses: { '/v1/product/import/prices': Date.parse(calm.at) + 600_000 },
    }),
  );
  const busy = await limits(shop);
  const stocks = planOf(busy, 'stocks');
  expect(stocks).toMatchObject({ waiting: 2, more: false, narrowest: { is: 'rate', title: 'Остатки' } });
  expect(Date.parse(stocks.doneAt ?? '') - Date.parse(calm.at)).toBe(64_000);
  expect(Date.parse(stocks.since ?? '')).toBeLessThanOrEqual(Date.parse(busy.at));
  const prices = planOf(busy, 'prices');
  expect(prices.waiting).toBe(1);
  expect(prices.pausedUntil).toBe(new Date(Date.parse(calm.at) + 600_000).toISOString());
  expect(prices.doneAt).toBe(prices.pausedUntil);
  expect(busy.rates[0]).toMatchObject({ title: 'Остатки', used: 75, amount: 75, published: 80, per: 60_000 });
});

it('what is put off goes no sooner, and what is switched off says so', async () => {
  const shop = await aMugShop(server);
  await waits(shop, [await shop.mug('B-1')], 'prices', 3_000);
  const { at, plans } = await limits(shop);
  const doneAt = plans.find(({ kind }) => kind === 'prices')?.doneAt ?? '';
  expect(Date.parse(doneAt) - Date.parse(at)).toBeGreaterThan(2_900_000);
  await shop.call(changeSwitches, { path: { id: shop.account }, body: { prices: { on: false } } });
  expect(planOf(await limits(shop), 'prices').stopped).toBe('отправка не включена, смотрите «Что изменится»');
});

it('plans new cards by the quota that the marketplace tells, once they are checked', async () => {
  const shop = await aMugShop(server);
  await shop.map();
  await shop.mug('C-1');
  await shop.mug('C-2');
  const before = await limits(shop);
  expect(planOf(before, 'cards')).toMatchObject({ waiting: null, doneAt: null });
  expect(before.quotas.map(({ id }) => id)).toContain('daily_create');
  await shop.call(checkSales, { path: { id: shop.account } });
  await eventually(async () => (await shop.call(getSaleSummary, { path: { id: shop.account } })).checkedAt !== null);
  const checked = await limits(shop);
  const cards = planOf(checked, 'cards');
  expect(cards).toMatchObject({ waiting: 2, stopped: 'задача «Выгрузка товаров» выключена или запускается вручную' });
  const created = checked.quotas.find(({ id }) => id === 'daily_create');
  // The quota begins anew at three in the night: of a day that has that hour before it there are two.
  expect(cards.today).toBeLessThanOrEqual(2 * (created?.limit ?? 0));
  expect(cards.narrowest.is).toBe('quota');
  expect(cards.doneAt).toBe(checked.at);
});

it('a marketplace that tells no quotas has a plan by its published limits, and says why; strangers have none', async () => {
  const shop = await aMugShop(server);
  const place = { marketplace: 'magnit', environment: 'sandbox' } as const;
  const api_key = 'sandbox-key-of-tests';
  const { rows } = await shop.call(findKeyChoices, { body: { ...place, keys: { api_key } } });
  const keys = { api_key, shop_id: rows[0]?.options[0]?.id ?? '' };
  const { id } = await shop.call(createAccount, { body: { title: 'Магнит', ...place, keys } });
  const told = await limits(shop, id);
  expect(told).toMatchObject({ quotas: [], untold: 'Магнит Маркет не сообщает своих лимитов.' });
  expect(told.rates).toMatchObject([{ title: 'Все запросы', published: null, methods: null, amount: 20 }]);
  const stranger = await aMugShop(server);
  expect(await stranger.refused(getAccountLimits, { path: { id: shop.account } })).toMatchObject({ status: 404 });
});
