import {
  countFigures,
  createTask,
  findFigures,
  findKeyChoices,
  findProductFigures,
  findProductMappings,
  getFiguresFile,
  type Types,
} from '@prilavok/contract';
import { type FiguresAnswer, MarketplaceError, type RemoteFigures } from '@prilavok/marketplaces';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectAccount } from '../../orders/accounts/account-connection.ts';
import { aCompany, eventually } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { readAnalytics } from '../runners/analytics.ts';
import { marketDay } from '../stored/report-kinds.ts';
import { aMugShop, type MugShop } from '../testing/mugs.ts';
import { runOnce, taskOf } from '../testing/runs.ts';
import { useSandbox } from '../testing/sandbox.ts';
import { aSellingShop, hurryLimits } from '../testing/selling.ts';
import { aWildberriesShop } from '../testing/wildberries.ts';

/** Ozon may be asked once a minute, the Market for a report in ten. */
const times = 6000;
const sandbox = useSandbox({}, { hurry: times });
const server = useServer({ worker: true, env: sandbox.env });
for (const marketplace of ['ozon', 'wildberries', 'yandex_market'] as const) hurryLimits(marketplace, times);

const days = { from: marketDay(40), to: marketDay(0) };
type Counted = Types<typeof countFigures>['reply'];
const none = { shows: null, visits: null, carts: null, ordered: 0, revenue: '0.00', toCart: null, toOrder: null };

describe('Ozon', () => {
  let shop: MugShop;
  const path = () => ({ account: shop.account });
  const asked = (over: object = {}) => shop.call(findFigures, { path: path(), body: { ...days, ...over } });
  const counted = (over: object = {}): Promise<Counted> =>
    shop.call(countFigures, { path: path(), body: { ...days, ...over } });
  const run = async () => {
    const body = { title: 'Аналитика', type: 'analytics', account: shop.account } as const;
    const { id } = await shop.call(createTask, { body });
    return runOnce(shop, id);
  };
  const buy = (offerId: string, quantity: number) =>
    eventually(() =>
      sandbox
        .control('ozon/orders', { account: shop.clientId, offers: [{ offerId, quantity }] })
        .catch(() => undefined),
    );

  beforeAll(async () => {
    shop = await aMugShop(server);
    await shop.map();
    await shop.mug('MUG-1', { stock: 50, price: '500' });
    await shop.mug('MUG-2', { stock: 50, price: '300' });
    for (const type of ['products_upload', 'stocks_prices_upload', 'products_sync'] as const) {
      const { id } = await shop.call(createTask, { body: { title: 'Задача', type, account: shop.account } });
      await runOnce(shop, id);
    }
    await buy('MUG-1', 2);
    await buy('MUG-2', 1);
  });

  it('tells nothing before it was asked', async () => {
    expect(await counted()).toEqual({ currency: 'RUB', total: none, days: [], readAt: null });
    expect((await asked()).rows).toEqual([]);
  });

  it('tells without a subscription what was ordered, and nothing of who looked', async () => {
    await sandbox.control('ozon/faults', { noSubscription: 1 });
    expect(await run()).toMatchObject({ status: 'success', progress: { done: 31, accepted: 2 } });
    await sandbox.control('ozon/faults', {});
    const { total } = await counted();
    expect(total).toEqual({ ...none, ordered: 3, revenue: '1300.00' });
  });

  it('tells who looked and who ordered, by days and by products, as its own orders have it', async () => {
    // Two mugs on the last thirty days and today.
    expect(await run()).toMatchObject({ status: 'success', progress: { done: 31, accepted: 62 } });
    const { total, days: told, readAt } = await counted();
    expect(total).toMatchObject({ ordered: 3, revenue: '1300.00' });
    expect(told).toHaveLength(31);
    expect(told.filter(({ ordered }) => ordered > 0)).toMatchObject([{ ordered: 3, revenue: '1300.00' }]);
    expect(Date.now() - Date.parse(readAt ?? '')).toBeLessThan(60_000);
    for (const name of ['shows', 'visits', 'carts'] as const)
      expect(told.reduce((sum, day) => sum + (day[name] ?? 0), 0)).toBe(total[name]);
    expect(total.toCart).toBeCloseTo((total.carts ?? 0) / (total.visits ?? 0));
    expect(total.toOrder).toBeCloseTo(3 / (total.carts ?? 0));

    const { rows } = await asked();
    expect(rows).toMatchObject([
      { title: 'Кружка MUG-1', article: 'MUG-1', ordered: 2, revenue: '1000.00' },
      { title: 'Кружка MUG-2', article: 'MUG-2', ordered: 1, revenue: '300.00' },
    ]);
    const mappings = (await shop.call(findProductMappings, { path: path(), body: {} })).rows;
    expect(rows.map(({ product }) => product)).toEqual(
      rows.map(({ article }) => mappings.find((one) => one.article === article)?.id),
    );
  });

  it('is sorted by any figure, searched by title and article, and read page by page', async () => {
    const articles = async (over: object) => (await asked(over)).rows.map(({ article }) => article);
    expect(await articles({ sort: 'revenue' })).toEqual(['MUG-2', 'MUG-1']);
    expect(await articles({ sort: '-title' })).toEqual(['MUG-2', 'MUG-1']);
    for (const sort of ['shows', 'visits', 'carts', 'ordered', 'toCart', 'toOrder'] as const) {
      const { rows } = await asked({ sort: `-${sort}` });
      const values = rows.map((row) => row[sort] ?? 0);
      expect(values).toEqual(values.toSorted((one, other) => other - one));
    }
    expect(await articles({ search: 'mug-1' })).toEqual(['MUG-1']);
    expect(await articles({ search: 'кружка' })).toEqual(['MUG-1', 'MUG-2']);
    expect(await articles({ limit: 1, offset: 1 })).toEqual(['MUG-2']);
    expect((await counted({ from: marketDay(20), to: marketDay(11) })).days).toHaveLength(10);
  });

  it('stands at the product by days, newest first, and in a file', async () => {
    const mappings = (await shop.call(findProductMappings, { path: path(), body: {} })).rows;
    const id = mappings.find(({ article }) => article === 'MUG-1')?.id ?? '';
    const { rows } = await shop.call(findProductFigures, { path: { id }, body: {} });
    expect(rows).toHaveLength(31);
    expect(rows.map(({ day }) => day)).toEqual(
      rows
        .map(({ day }) => day)
        .toSorted()
        .toReversed(),
    );
    expect(rows.filter(({ ordered }) => ordered > 0)).toMatchObject([{ ordered: 2, revenue: '1000.00' }]);
    const since = `${marketDay(3)}T12:00:00+03:00`;
    expect((await shop.call(findProductFigures, { path: { id }, body: { since, limit: 2 } })).rows).toHaveLength(2);

    const query = new URLSearchParams({ ...days, search: 'MUG-1' });
    const file = await shop.fetch('GET', `/mts/analytics/${shop.account}/products.csv?${query}`);
    const [head, line, end] = (await file.text()).split('\r\n');
    expect(head).toContain('Открытия карточки;В корзину;Заказано, шт.');
    expect(line).toMatch(/^\d+;MUG-1;Кружка MUG-1;\d+;\d+;\d+;2;1000;0,\d+;0,\d+$/);
    expect(end).toBe('');
  });

  it('is asked for no more than a year, from an earlier day to a later', async () => {
    for (const wrong of [
      { from: '2026-03-01', to: '2026-02-01' },
      { from: '2024-01-01', to: '2026-01-01' },
    ]) {
      expect(await shop.refused(countFigures, { path: path(), body: wrong })).toMatchObject({ status: 400 });
      expect(await shop.refused(findFigures, { path: path(), body: wrong })).toMatchObject({ status: 400 });
    }
  });

  it('is not there for another company', async () => {
    const stranger = await aCompany(server);
    const mappings = (await shop.call(findProductMappings, { path: path(), body: {} })).rows;
    for (const refusal of [
      stranger.refused(findFigures, { path: path(), body: days }),
      stranger.refused(countFigures, { path: path(), body: days }),
      stranger.refused(getFiguresFile, { path: path(), query: days }),
      stranger.refused(findProductFigures, { path: { id: mappings[0]?.id ?? '' }, body: {} }),
    ])
      expect(await refusal).toMatchObject({ status: 404 });
  });

  describe('read as it is told', () => {
    const aRow = (over: Partial<RemoteFigures> = {}): RemoteFigures => ({
      ...{ day: marketDay(1), sku: '1', offerId: 'A', title: 'Чашка', shows: 9, visits: 5, carts: 2, ordered: 1 },
      kopecks: 10_050,
      ...over,
    });
    /** Slice after slice, as the task does; `answers` stand in for what the marketplace says. */
    async function read(position: unknown, ...answers: (FiguresAnswer | Error)[]) {
      const net = await connectAccount(shop.company, shop.account, AbortSignal.timeout(30_000));
      const seen = { questions: [] as unknown[], position, waits: [] as number[] };
      const counted = async (period: { from: string }, { cursor }: { cursor?: string }): Promise<FiguresAnswer> => {
        seen.questions.push([period.from, cursor]);
        const answer = answers[seen.questions.length - 1];
        if (answer === undefined || answer instanceof Error) throw answer ?? new Error('No more answers');
        return answer;
      };
      for (let slice = 0; slice < answers.length; slice++)
        await readAnalytics({
          ...net,
          id: '1',
          account: { id: shop.account, environment: 'sandbox' },
          client: { analytics: { span: 10, settles: 3, beginning: 10, pause: 60, counted } },
          position: seen.position,
          later: (seconds) => seen.waits.push(seconds),
          progress: () => {},
          save: async (next) => {
            seen.position = next;
          },
        });
      return seen;
    }

    it('waits for as long as a report is made, with the same cursor, and goes on with the next days', async () => {
      const making = { state: 'making', cursor: 'ticket', seconds: 7 } as const;
      const seen = await read(
        null,
        making,
        making,
        { state: 'told', rows: [aRow(), aRow()], cursor: null },
        { state: 'told', rows: [], cursor: null },
      );
      expect(seen.questions).toEqual([
        [marketDay(10), undefined],
        [marketDay(10), 'ticket'],
        [marketDay(10), 'ticket'],
        [marketDay(0), undefined],
      ]);
      expect(seen.waits).toEqual([7, 7, 60]);
      expect(seen.position).toMatchObject({ until: marketDay(0) });
      // Told twice, counted once.
      expect((await asked({ search: 'чашка' })).rows).toMatchObject([
        { id: '1', article: 'A', ordered: 1, revenue: '100.50', product: null },
      ]);
    });

    it('takes what is told anew in place of what was told, and reads again what may have changed', async () => {
      const later: FiguresAnswer = { state: 'told', rows: [aRow({ ordered: 4, carts: null })], cursor: null };
      const seen = await read({ until: marketDay(5) }, later);
      expect(seen.questions).toEqual([[marketDay(8), undefined]]);
      expect((await asked({ search: 'чашка' })).rows).toMatchObject([{ ordered: 4, carts: null, toOrder: null }]);
    });

    it('pauses no account where the key may not see it', async () => {
      const refused = new MarketplaceError('keys', 'Ключ не открывает аналитику');
      await expect(read(null, refused)).rejects.toMatchObject({ kind: 'refused', message: refused.message });
    });

    it('asks once more for a report whose file breaks off', async () => {
      const made = { state: 'made', link: 'http://127.0.0.1:9/nothing.zip', read: () => [] } as const;
      await expect(read(null, made)).rejects.toMatchObject({ kind: 'down' });
    });
  });
});

it('reads the funnel of Wildberries by cards: who opened, put into the basket and ordered', async () => {
  const shop = await aWildberriesShop(server, sandbox);
  await shop.mug('MUG-1', { oldPrice: '700' });
  await shop.run('products_upload');
  await shop.run('stocks_prices_upload');
  await eventually(async () => ((await shop.there())['MUG-1']?.price ?? 0) > 0);
  expect(await shop.run('analytics')).toMatchObject({ status: 'success', progress: { done: 31, accepted: 31 } });
  const path = { account: shop.account };
  const { total } = await shop.call(countFigures, { path, body: days });
  expect(total).toMatchObject({ shows: null, visits: expect.any(Number), carts: expect.any(Number), ordered: 0 });
  const { rows } = await shop.call(findFigures, { path, body: days });
  const [mapping] = (await shop.call(findProductMappings, { path, body: {} })).rows;
  expect(rows).toMatchObject([{ article: 'MUG-1', product: mapping?.id }]);
  const figures = await shop.call(findProductFigures, { path: { id: mapping?.id ?? '' }, body: {} });
  expect(figures.rows).toHaveLength(31);
});

it('reads the report of Yandex Market by articles, as soon as each is made', async () => {
  const place = { marketplace: 'yandex_market', environment: 'sandbox' } as const;
  const shop = await aSellingShop(server, 'yandex_market', async ({ call }) => {
    const api_key = `ACMA:sandbox-figures-${process.pid}`;
    const { rows } = await call(findKeyChoices, { body: { ...place, keys: { api_key } } });
    return { api_key, ...Object.fromEntries(rows.map(({ slug, options }) => [slug, options[0]?.id ?? ''])) };
  });
  await shop.mug('MUG-1', { oldPrice: '700' });
  const body = { title: 'Аналитика', type: 'analytics', account: shop.account } as const;
  await shop.run('products_upload');
  await shop.run('stocks_prices_upload');
  await shop.run('products_sync');
  const { id } = await shop.call(createTask, { body });
  await eventually(async () => {
    await runOnce(shop, id);
    return ((await taskOf(shop, id)).progress.accepted ?? 0) > 0;
  });
  const path = { account: shop.account };
  const { total } = await shop.call(countFigures, { path, body: days });
  expect(total.shows).toBeGreaterThan(total.visits ?? 0);
  const [mapping] = (await shop.call(findProductMappings, { path, body: {} })).rows;
  expect((await shop.call(findFigures, { path, body: days })).rows).toMatchObject([
    { id: 'MUG-1', article: 'MUG-1', product: mapping?.id },
  ]);
});
