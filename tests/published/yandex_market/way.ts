import { expect } from 'vitest';
import { of } from '../kept.ts';
import { refusal, until } from '../patience.ts';
import { lastDays, passing, reported } from '../reported.ts';
import { price, promote, publish, stock } from './goods.ts';
import { cancel, deliverThemselves, fillStore, handOver, sell } from './orders.ts';
import { everyRow, type Shop } from './shop.ts';

/**
 * The whole way of a seller, through every door that the cabinet uses. No two numbers are alike, and each is looked at on both sides: what was sent in the
 * sandbox's state, what it says in what the client reads. `grouped` is another seller, whose warehouses stand in a group.
 */
export async function sellMugs(shop: Shop, grouped: Shop): Promise<void> {
  await introduceThemselves(shop);
  await meetRefusals(shop);
  const category = await publish(shop);
  await price(shop);
  const warehouse = await stock(shop);
  await promote(shop);
  await sell(shop);
  await cancel(shop);
  await handOver(shop);
  await deliverThemselves(shop, warehouse);
  await fillStore(grouped, category);
  await beJudged(shop);
  await report(shop);
  await close(shop);
}

async function report({ market, kept, campaign }: Shop): Promise<void> {
  const text = async (kind: string, period = lastDays()) =>
    (await reported(market, kind, kind === 'prices' ? null : period))?.toString('utf8') ?? '';
  const [article = '', offer] = Object.entries((await kept()).offers).find(([, { price: set }]) => set) ?? [];
  const { orders, warehouses } = await kept();
  const own = warehouses.filter((warehouse) => String(warehouse.campaign) === campaign).map(({ id }) => id);
  const [number, order] = Object.entries(orders).find(([, { warehouse }]) => own.includes(warehouse)) ?? [];
  expect(await text('prices')).toMatch(new RegExp(`${article}</t></is></c>.*<v>${offer?.price?.value}</v>`));
  expect(await text('orders')).toContain(`<v>${number}</v>`);
  expect(await text('sales')).toContain(order?.items[0]?.offerId);
  await countLooks({ market, kept, campaign });
  await settle({ market, kept, campaign });
  expect(await text('returns', { from: '2026-01-01', to: '2026-01-02' })).toBe('');
}

/** Who looked and who ordered, in both of the last days: as many pieces and for as much as the store's orders have. */
async function countLooks({ market, kept, campaign }: Pick<Shop, 'market' | 'kept' | 'campaign'>): Promise<void> {
  const days = lastDays();
  const ask = (cursor?: string) => market.analytics.counted(days, cursor ? { cursor } : {}).catch(passing);
  const asked = await until(() => ask(), Boolean);
  if (asked?.state !== 'making') throw new Error(`The report isn't made: ${asked?.state}`);
  const made = await until(
    () => ask(asked.cursor),
    (told) => told?.state === 'made',
  );
  if (made?.state !== 'made') throw new Error('The report never came');
  const rows = made.read(await sheetsOf(made.link));
  const items = Object.values((await kept()).orders)
    .filter((order) => String(order.campaign) === campaign)
    .flatMap((order) => order.items);
  const [offerId] = items.map((item) => item.offerId);
  const own = items.filter((item) => item.offerId === offerId);
  const figures = rows.filter((row) => row.offerId === offerId);
  const sum = (of: (row: (typeof rows)[number]) => number | null) =>
    figures.reduce((all, row) => all + (of(row) ?? 0), 0);
  expect(figures.every(({ day, sku }) => day >= days.from && day <= days.to && sku === null)).toBe(true);
  expect([sum(({ ordered }) => ordered), sum(({ kopecks }) => kopecks)]).toEqual([
    own.reduce((all, { count }) => all + count, 0),
    own.reduce((all, { count, price }) => all + count * price * 100, 0),
  ]);
  const steps = [
    sum(({ shows }) => shows),
    sum(({ visits }) => visits),
    sum(({ carts }) => carts),
    sum(({ ordered }) => ordered),
  ];
  expect(steps.every((count, at) => count <= (steps[at - 1] ?? count))).toBe(true);
}

/** What was delivered and came back in this month, as the store's orders have it. */
async function settle({ market, kept, campaign }: Pick<Shop, 'market' | 'kept' | 'campaign'>): Promise<void> {
  const month = lastDays().to.slice(0, 7);
  const ask = (of: string, cursor?: string) => market.realization.ofMonth(of, cursor ? { cursor } : {}).catch(passing);
  const answered = async (of: string) => {
    const asked = await until(() => ask(of), Boolean);
    if (asked?.state !== 'making') throw new Error(`The report isn't made: ${asked?.state}`);
    return until(
      () => ask(of, asked.cursor),
      (told) => told !== undefined && told.state !== 'making',
    );
  };
  const made = await answered(month);
  if (made?.state !== 'made') throw new Error('The report never came');
  const { rows } = made.read(await sheetsOf(made.link));
  const { orders, returns = {} } = await kept();
  const own = Object.values(orders).filter((order) => String(order.campaign) === campaign && !order.fake);
  const given = new Set(Object.values(returns).map(({ order }) => order));
  const sold = own.filter(({ status }) => status === 'DELIVERED' || status === 'RETURNED');
  const back = own.filter(({ id, status }) => status === 'RETURNED' && given.has(id));
  const itemsOf = (some: typeof own) => some.flatMap(({ items }) => items);
  const total = (some: typeof own, each: (item: (typeof own)[number]['items'][number]) => number) =>
    itemsOf(some).reduce((all, item) => all + item.count * each(item), 0);
  const sum = (of: (row: (typeof rows)[number]) => number | null) => rows.reduce((all, row) => all + (of(row) ?? 0), 0);
  expect(sold.length).toBeGreaterThan(0);
  expect([sum((row) => row.sold.pieces), sum((row) => row.sold.kopecks)]).toEqual([
    total(sold, () => 1),
    total(sold, ({ price: each }) => 100 * each),
  ]);
  expect([sum((row) => row.returned.pieces), sum((row) => row.returned.kopecks)]).toEqual([
    total(back, () => 1),
    total(back, ({ price: each }) => 100 * each),
  ]);
  expect(sum(({ discount }) => discount)).toBe(
    100 * (total(sold, ({ subsidy }) => subsidy) - total(back, ({ subsidy }) => subsidy)),
  );
  expect(sum(({ extra }) => extra)).toBe(
    100 *
      total(
        own.filter(({ lost }) => lost),
        ({ price: each }) => each,
      ),
  );
  expect(rows.every(({ fee, due }) => fee === null && due === null)).toBe(true);
  expect(await answered('2022-02')).toEqual({ state: 'told', report: null });
}

/** Files of a stored archive, which shows them as they are. */
async function sheetsOf(link: string): Promise<Map<string, unknown>> {
  const text = await (await fetch(link)).text();
  return new Map(
    [...text.matchAll(/([a-z_]+)\.json(\[.*?\])(?=PK)/gs)].map(([, name = '', json = '']) => [name, JSON.parse(json)]),
  );
}

/** One order of those before was cancelled by the store; all were ready on the day that was planned. */
async function beJudged({ market, kept, campaign }: Shop): Promise<void> {
  const own = Object.values((await kept()).orders).filter((order) => String(order.campaign) === campaign);
  const cancelled = own.filter(({ status, substatus }) => status === 'CANCELLED' && substatus === 'SHOP_FAILED');
  const share = Math.round((1000 * cancelled.length) / own.length) / 10;
  const ratings = await market.ratings.read(lastDays().from);
  expect(ratings.map(({ rating, value, days }) => [rating, value, days.length > 1])).toEqual([
    ['quality', Math.round(100 - share), true],
    ['FBS_CANCELLATION_RATE', share, true],
    ['FBS_LATE_SHIP_RATE', 0, true],
  ]);
  expect(share).toBeGreaterThan(0);
}

async function introduceThemselves(shop: Shop): Promise<void> {
  const { business, campaigns } = await shop.kept();
  const [own, delivering] = campaigns;
  // Goods of the third lie at the Market.
  expect(await shop.newcomer.keys.choices()).toEqual([
    { slug: 'business_id', options: [{ id: String(business.id), title: business.name }] },
    {
      slug: 'campaign_id',
      options: [own, delivering].map((each) => ({
        id: String(each?.id),
        title: `${each?.domain} · ${each?.placementType}`,
      })),
    },
  ]);
  expect(await shop.market.keys.check()).toEqual({
    company: business.name,
    expiresAt: null,
    roles: ['Полное управление кабинетом'],
    currency: 'RUB',
    forbidden: [],
  });
  expect(await shop.pricing.keys.check()).toMatchObject({
    roles: ['Цены'],
    forbidden: ['Товары и карточки', 'Обработка заказов'],
  });
}

/** What is refused says why, in the marketplace's words and in ours. */
async function meetRefusals({ market, stranger }: Shop): Promise<void> {
  expect(await refusal(() => stranger.keys.check())).toMatchObject({
    kind: 'keys',
    message: expect.stringContaining('API-ключ'),
    remote: { status: 401, code: 'UNAUTHORIZED' },
  });
  expect(await refusal(() => market.labels.files(['1']))).toMatchObject({
    kind: 'missing',
    remote: { status: 404, message: 'Order not found: 1' },
  });
  expect(await refusal(() => market.orders.cancel('1', null))).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('Заказ 1 не найден'),
  });
}

async function close({ market, kept }: Shop): Promise<void> {
  // Twice: what is archived already stays so.
  const goods = { offerId: 'A-1', remoteId: 'A-1' };
  for (let times = 2; times > 0; times--)
    expect(await market.products.archive([goods])).toEqual({ accepted: [goods], rejected: [] });
  const { offers } = await kept();
  expect([of(offers, 'A-1').archived, of(offers, 'A-2').archived]).toEqual([true, false]);
  expect(await market.products.get(['A-1'])).toMatchObject([
    { archived: true, status: 'ARCHIVED', statusTitle: 'В архиве' },
  ]);
  const listed = await everyRow((at) => market.products.list({ ...at }));
  expect(listed.map(({ offerId, archived }) => [offerId, archived]).sort()).toEqual([
    ['A-1', true],
    ['A-2', false],
    ['A-5', false],
  ]);
  const unknown = { offerId: 'A-9', remoteId: 'A-9' };
  expect(await market.products.archive([unknown])).toMatchObject({ rejected: [{ row: unknown, kind: 'refused' }] });
  expect(await market.products.unarchive([goods])).toEqual({ accepted: [goods], rejected: [] });
  expect(await market.products.unarchive([goods, unknown])).toMatchObject({
    accepted: [goods],
    rejected: [{ row: unknown, kind: 'refused' }],
  });
  expect(of((await kept()).offers, 'A-1').archived).toBe(false);
  const second = { offerId: 'A-2', remoteId: 'A-2' };
  expect((await market.products.makeBarcodes?.([second]))?.rejected).toEqual([]);
  expect(await market.products.makeBarcodes?.([second, unknown])).toMatchObject({
    accepted: [{ ...second, barcodes: [expect.stringMatching(/^\d+$/)] }],
    rejected: [{ row: unknown, kind: 'refused' }],
  });
  expect(await market.products.remove([goods])).toEqual({ accepted: [goods], rejected: [] });
  expect((await kept()).offers['A-1']).toBeUndefined();
}
