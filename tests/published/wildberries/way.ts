import { randomUUID } from 'node:crypto';
import {
  connectors,
  createLimiter,
  type MarketplaceClient,
  MarketplaceError,
  type ProductCard,
  readOrder,
} from '@prilavok/marketplaces';
import { expect } from 'vitest';
import { z } from 'zod';
import { placeOf } from '../../../apps/sandbox/src/goods/places.ts';
import { carefully, until } from '../patience.ts';
import { lastDays, reported } from '../reported.ts';
import type { Patience } from '../way.ts';

type Control = <Answer>(path: string, body?: unknown) => Promise<Answer>;

/** By how much the sandbox's limits and the client's are hurried: both keep their tables, and their proportions. */
export const hurry = 10;
/** Milliseconds for which a request may be slower on its way than the one after it. */
const onTheWay = 150;

/** A client of the emulated Wildberries. */
export const clientOf = (sandbox: string, token: string, patience: Patience = { attempts: 1 }): MarketplaceClient =>
  connectors.wildberries.connect({
    keys: { token },
    baseUrl: `${sandbox}/wildberries`,
    limiter: createLimiter(
      connectors.wildberries.rates.map((rate) => ({ ...rate, perMs: rate.perMs / hurry + onTheWay })),
    ),
    ...patience,
  });

/** The category of mugs with its characteristics. */
export async function readMugs(wb: MarketplaceClient) {
  const leaf = (await wb.categories.tree()).find(({ title }) => title === 'Кружки');
  if (!leaf) throw new Error('The sandbox has no mugs');
  const attributes = await wb.categories.attributes(leaf.id);
  const id = (title: string) => attributes.find((each) => each.title === title)?.id ?? '';
  return { leaf, attributes, id };
}

/** What a seller of mugs does in a shop; `control` is what happens there by itself. */
export function sellerOf(
  wb: MarketplaceClient,
  shop: string,
  { control, mugs }: { control: Control; mugs: () => ReturnType<typeof readMugs> },
) {
  async function card(offerId: string, change: Partial<ProductCard> = {}): Promise<ProductCard> {
    const { leaf, id } = await mugs();
    return {
      offerId,
      title: `Кружка ${offerId}`,
      description: 'Держит тепло',
      category: leaf.id,
      price: '1200.00',
      oldPrice: null,
      currency: 'RUB',
      vat: '22',
      barcodes: [],
      brand: 'Luminarc',
      group: offerId,
      images: ['https://example.test/mug.jpg'],
      dimensions: { length: 112, width: 90, height: 100 },
      weight: 350,
      attributes: [
        { id: id('Материал посуды'), values: [{ value: 'стекло' }] },
        { id: id('Цвет'), values: [{ id: 'белый', value: 'белый' }] },
        { id: id('Объем'), values: [{ value: '320' }] },
      ],
      ...change,
    };
  }

  /** Sends cards and asks until all are answered. */
  async function put(...cards: ProductCard[]) {
    const { ticket, rejected } = await wb.products.push(cards);
    if (ticket === null) return rejected;
    let waiting = cards.filter(({ offerId }) => !rejected.some((each) => each.offerId === offerId));
    const answered = [...rejected];
    for (let looks = 0; waiting.length > 0 && looks < 20; looks++) {
      const outcome = await wb.products.outcome(ticket, waiting);
      answered.push(...outcome.cards.filter(({ status }) => status !== 'pending'));
      waiting = waiting.filter(({ offerId }) => !answered.some((each) => each.offerId === offerId));
    }
    return answered;
  }

  async function onSale(offerId: string, stock = 10) {
    const [outcome] = await put(await card(offerId));
    const [warehouse] = await wb.warehouses.list();
    const row = { offerId, remoteId: outcome?.remoteId, warehouse: warehouse?.id ?? '', stock };
    const { rejected } = await wb.stocks.set([row]);
    expect(rejected).toEqual([]);
    return row;
  }

  const buy = async (offerId: string, quantity = 1): Promise<string[]> =>
    (await control<{ postings: string[] }>('orders', { account: shop, offers: [{ offerId, quantity }] })).postings;

  return { card, put, onSale, buy };
}
export type Seller = ReturnType<typeof sellerOf>;

/** Says how a supply gets to Wildberries: today, to the first place in the city, by the seller or, with a waybill, by a carrier. */
export async function bring(
  wb: MarketplaceClient,
  supply: string,
  { method, city = 'Москва', waybill = null }: { method: string; city?: string; waybill?: string | null },
): Promise<void> {
  const [point] = (await wb.shipments.shipping?.points({ city, deliveryMethod: method })) ?? [];
  const type = waybill === null ? 'selfShipping' : 'transportCompany';
  await wb.shipments.shipping?.set(supply, { point: point?.id ?? '', day: lastDays().to, type, waybill });
}

/** What the emulated Wildberries keeps of an account: as much as tests hold against what was sent. */
const Account = z.object({
  cards: z.record(
    z.string(),
    z.object({
      nmID: z.number(),
      imtID: z.number(),
      title: z.string(),
      price: z.number(),
      discount: z.number(),
      trashedAt: z.number(),
      dimensions: z.object({ length: z.number(), width: z.number(), height: z.number(), weightBrutto: z.number() }),
      stocks: z.record(z.string(), z.record(z.string(), z.number())),
    }),
  ),
  promotions: z.record(z.string(), z.array(z.number())),
  claims: z.record(z.string(), z.object({ status: z.number(), statusEx: z.number(), answer: z.string() })).optional(),
  tasks: z.record(
    z.string(),
    z.object({ supplierStatus: z.string(), supplyId: z.string(), article: z.string(), price: z.number() }),
  ),
});
const State = z.object({ accounts: z.record(z.string(), Account) });

/** Some methods may be asked a few times a minute: who is told to wait does. */
async function whenAllowed<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof MarketplaceError) || error.kind !== 'limit') throw error;
      await new Promise((wake) => setTimeout(wake, 1000 * (error.retryAfter ?? 1)));
    }
  }
}

/** The whole way of a seller, through every door that the client has. Numbers differ, and each is looked at in what the sandbox keeps. */
export async function sellMugs(
  wb: MarketplaceClient,
  seller: Seller,
  { shop, control }: { shop: string; control: Control },
) {
  const { card, buy } = seller;
  const kept = async () => {
    const account = State.parse(await control('state')).accounts[shop];
    if (!account) throw new Error(`The sandbox has no account ${shop}`);
    return account;
  };
  /** Sends cards and waits for the answers. */
  async function put(...cards: ProductCard[]) {
    const { ticket, rejected } = await whenAllowed(() => wb.products.push(cards));
    expect(rejected).toEqual([]);
    const answered = new Map<string, string>();
    await until(
      async () => {
        // What became of cards may be asked ten times a minute.
        await new Promise((wake) => setTimeout(wake, 300));
        const waiting = cards.filter(({ offerId }) => !answered.has(offerId));
        for (const { offerId, status } of (await whenAllowed(() => wb.products.outcome(ticket ?? '', waiting))).cards)
          if (status !== 'pending') answered.set(offerId, status);
        return answered.size;
      },
      (size) => size === cards.length,
    );
    return cards.map(({ offerId }) => answered.get(offerId));
  }

  /** One piece was got, another not fetched: what was booked of them, to the kopeck. */
  async function settle(): Promise<void> {
    const [sold = ''] = await buy('R-1');
    const [left = ''] = await buy('R-1');
    await control(`orders/${sold}/status`, { status: 'sold', account: shop });
    await control(`orders/${left}/status`, { status: 'sorted', account: shop });
    await control(`orders/${left}/give-back`, { account: shop });
    const { to: day } = lastDays();
    const { rows, cursor, ended } = await whenAllowed(() => wb.money.booked({ from: day, to: day }, {}));
    expect({ cursor, ended }).toEqual({ cursor: null, ended: [expect.stringContaining(day)] });
    const of = (number: string) => rows.filter(({ order }) => order === number);
    expect(of(sold).map(({ kind, title, kopecks }) => [kind, title, kopecks])).toEqual([
      ['sale', 'Продажа', 72_000],
      ['commission', 'Вознаграждение Wildberries', -18_720],
      ['logistics', 'К клиенту при продаже', -4_600],
    ]);
    expect(of(left).map(({ kind, title, kopecks }) => [kind, title, kopecks])).toEqual([
      ['logistics', 'К клиенту при отмене', -4_600],
      ['logistics', 'От клиента при отмене', -5_000],
    ]);
    expect(of(sold)).toMatchObject(of(sold).map(() => ({ day, offerId: 'R-1', sku: null, currency: 'RUB' })));
  }

  expect(await whenAllowed(() => wb.keys.check())).toMatchObject({
    company: `Магазин ${shop}`,
    currency: 'RUB',
    forbidden: [],
  });
  const price = (offerId: string, amount: string, oldPrice: string | null = null) => ({
    offerId,
    price: amount,
    oldPrice,
    currency: 'RUB' as const,
  });
  expect(await put(await card('R-1', { barcodes: ['4600000000017'] }))).toEqual(['accepted']);
  expect((await kept()).cards['R-1']).toMatchObject({
    title: 'Кружка R-1',
    dimensions: { length: 12, width: 9, height: 10, weightBrutto: 0.35 },
  });
  // All at once: few cards may be sent a minute.
  const second = [
    await card('R-1', { title: 'Кружка другая', weight: 370, barcodes: ['4600000000017'] }),
    await card('R-2', { title: 'ПОСУДА' }),
    await card('R-3', { group: 'R-1', barcodes: ['4600000000024'], description: 'Звоните: +7 900 000-00-00' }),
  ];
  expect(await put(...second)).toEqual(['accepted', 'refused', 'accepted']);
  const { cards } = await kept();
  expect(cards['R-1']).toMatchObject({ title: 'Кружка другая', dimensions: { weightBrutto: 0.37 } });
  expect(cards['R-3']?.imtID).toBe(cards['R-1']?.imtID);

  const [product] = await wb.products.get(['R-1']);
  const remoteId = product?.remoteId ?? '';
  const [nm = '', size = ''] = remoteId.split(':');
  expect(nm).toBe(String(cards['R-1']?.nmID));
  expect(await wb.products.get(['R-3'])).toMatchObject([{ status: 'blocked', errors: [{ code: 'blocked' }] }]);
  const [warehouse] = await wb.warehouses.list();
  const row = { offerId: 'R-1', remoteId, warehouse: warehouse?.id ?? '', stock: 17 };
  expect(await wb.stocks.set([row])).toEqual({ accepted: [row], rejected: [] });
  expect((await kept()).cards['R-1']?.stocks[row.warehouse]).toEqual({ [size]: 17 });
  expect(await wb.stocks.get(['R-1'])).toMatchObject([{ warehouse: row.warehouse, stock: 17, reserved: 0 }]);
  // A third of the price and less waits in quarantine.
  const priced = await wb.prices.set([price('R-1', '900.00', '1500.00'), price('R-3', '100.00')]);
  expect(priced.accepted).toEqual([price('R-1', '900.00', '1500.00')]);
  expect(priced.rejected).toMatchObject([{ code: 'quarantine' }]);
  expect((await kept()).cards['R-1']).toMatchObject({ price: 1500, discount: 40 });
  expect(await wb.prices.get(['R-1'])).toEqual([price('R-1', '900.00', '1500.00')]);

  const [sale] = await wb.promotions.list();
  const [candidate] = (await wb.promotions.products(sale?.id ?? '', 'candidates', {})).rows;
  expect(candidate).toMatchObject({ remoteId, price: '900.00', maxPrice: '720.00' });
  const [known] = await wb.products.get(['R-1']);
  const goods = [
    { remoteId, category: known?.category ?? null },
    { remoteId: '7:8', category: '999999999' },
    { remoteId: '9:10', category: null },
  ];
  expect(await wb.promotions.commissions(goods)).toEqual(
    new Map<string, unknown>([
      ['9:10', { why: expect.stringContaining('предмет ещё не известен') }],
      [remoteId, 24.5],
    ]),
  );
  const joining = [{ remoteId, price: candidate?.maxPrice ?? '' }];
  expect(await wb.promotions.activate(sale?.id ?? '', joining)).toEqual({ accepted: joining, rejected: [] });
  expect((await kept()).promotions[sale?.id ?? '']).toEqual([Number(nm)]);
  const members = await wb.promotions.products(sale?.id ?? '', 'members', {});
  expect(members.rows).toMatchObject([{ remoteId, price: '720.00', promoPrice: '720.00' }]);

  const methods = (await wb.warehouses.deliveryMethods()).rows;
  const [number = ''] = await buy('R-1');
  const [task] = (await wb.orders.waiting()).rows;
  const method = task?.deliveryMethod?.id ?? '';
  expect(methods.map(({ id }) => id)).toContain(method);
  expect(task).toMatchObject({ number, status: 'new', lines: [{ offerId: 'R-1', sku: size, price: '720.00' }] });
  const at = (shift: number) => new Date(Date.now() + shift).toISOString();
  expect((await wb.orders.changed({ since: at(-60_000), to: at(1000) })).rows).toMatchObject([{ number }]);
  await carefully(
    () => wb.orders.pack(number, [{ lines: [] }]),
    async () => (await readOrder(wb.orders, number)).status === 'confirm',
  );
  expect(await wb.labels.files([number])).toMatchObject([{ type: 'image/png' }]);
  expect((await wb.orders.changed({ since: at(-60_000), to: at(1000) })).rows).toMatchObject([{ status: 'confirm' }]);
  const supply = (await kept()).tasks[number]?.supplyId ?? '';
  expect((await wb.shipments.open(method)).map(({ id }) => id)).toContain(supply);
  expect(await wb.shipments.parcels(supply)).toEqual([number]);
  const others = async () => (await wb.shipments.open(method)).map(({ id }) => id).filter((id) => id !== supply);
  await carefully(
    () => wb.shipments.create({ deliveryMethod: method, departureAt: at(0) }),
    async () => (await others()).length > 0,
  );
  // An empty supply goes, one that holds tasks stays.
  for (const empty of await others())
    await carefully(
      () => wb.shipments.cancel(empty),
      async () => !(await others()).includes(empty),
    );
  await until(
    () => wb.shipments.cancel(supply).catch((error: unknown) => error),
    (answer) => answer === undefined,
  );
  expect(await wb.shipments.parcels(supply)).toEqual([number]);
  await bring(wb, supply, { method });
  await bring(wb, supply, { method, waybill: randomUUID() });
  await carefully(
    () => wb.shipments.confirm(supply, at(0)),
    async () => !(await wb.shipments.get(supply)).open,
  );
  expect(await wb.shipments.documents(supply)).toMatchObject({ state: 'ready', files: [{ type: 'image/png' }] });
  const acceptance = await wb.shipments.acceptance(supply);
  expect(acceptance).toMatchObject({ barcode: expect.stringMatching(/./), papers: [], parcels: null });
  expect(acceptance.status).toMatch(/^(передана|принята)/);
  expect(await wb.shipments.barcode(supply)).toMatchObject({ type: 'image/png' });
  await answerClaim(wb, { kept, control, number, nm });
  const [other = ''] = await buy('R-1');
  await carefully(
    () => wb.orders.cancel(other, null),
    async () => (await readOrder(wb.orders, other)).state === 'cancelled',
  );
  expect((await kept()).tasks[other]?.supplierStatus).toBe('cancel');

  // A stored archive shows its table as it is.
  expect((await reported(wb, 'funnel', lastDays()))?.toString('utf8')).toContain(`\n${nm},`);
  expect((await reported(wb, 'stocks', lastDays()))?.toString('utf8')).toContain('\nR-1,');

  const { to: today } = lastDays();
  expect(await whenAllowed(() => wb.positions.ofDay(today, [{ remoteId, sku: null }]))).toEqual([
    { remoteId, position: placeOf(Number(nm), today) },
  ]);

  const funnel = await whenAllowed(() => wb.analytics.counted({ from: today, to: today }, {}));
  const figures = funnel.state === 'told' ? funnel.rows.find(({ sku }) => sku === nm) : undefined;
  const ordered = Object.values((await kept()).tasks).filter(({ article }) => article === 'R-1');
  expect(figures).toMatchObject({
    ...{ day: today, offerId: 'R-1', title: 'Кружка другая', shows: null, ordered: ordered.length },
    kopecks: ordered.reduce((sum, { price }) => sum + price * 100, 0),
  });
  expect(figures?.carts).toBeGreaterThanOrEqual(figures?.ordered ?? 0);
  expect(figures?.visits).toBeGreaterThan(figures?.carts ?? 0);

  await settle();

  const tree = await wb.categories.tree();
  for (const title of ['Кружки', 'Футболки']) {
    const category = tree.find((each) => each.title === title)?.id ?? '';
    for (const { id, dictionary } of await wb.categories.attributes(category))
      if (dictionary) expect((await wb.categories.values({ category, attribute: id }, {})).rows).not.toEqual([]);
  }
  const [brand] = await wb.categories.searchValues(
    { category: product?.category ?? '', attribute: 'brand' },
    'luminarc',
  );
  expect(brand).toMatchObject({ id: 'Luminarc', value: 'Luminarc' });
  const sizes = [{ offerId: 'R-1', remoteId }];
  expect(await wb.products.archive(sizes)).toEqual({ accepted: sizes, rejected: [] });
  expect((await kept()).cards['R-1']?.trashedAt).toBeGreaterThan(0);
  const { cursor, rows } = await wb.products.list({});
  const trash = await wb.products.list({ cursor: cursor ?? '' });
  expect([rows, trash.rows].map((page) => page.map(({ offerId, archived }) => [offerId, archived]))).toEqual([
    [['R-3', false]],
    [['R-1', true]],
  ]);
  expect(await wb.products.unarchive(sizes)).toEqual({ accepted: sizes, rejected: [] });
  expect((await kept()).cards['R-1']?.trashedAt).toBe(0);
  // What has a barcode keeps it; what has none gets a number of theirs.
  const unknown = { offerId: 'R-9', remoteId: '9:9' };
  expect(await wb.products.makeBarcodes?.([...sizes, unknown])).toMatchObject({
    accepted: [
      { ...sizes[0], barcodes: expect.arrayContaining([expect.any(String)]) },
      { ...unknown, barcodes: [expect.stringMatching(/^\d{13}$/)] },
    ],
    rejected: [],
  });
}

interface Sold {
  kept: () => Promise<z.output<typeof Account>>;
  control: Control;
  /** The task whose piece the buyer has got. */
  number: string;
  nm: string;
}

/** A buyer wants to give a piece back: who was refused may yet be agreed with. */
async function answerClaim(wb: MarketplaceClient, { kept, control, number, nm }: Sold): Promise<void> {
  await until(
    () => readOrder(wb.orders, number),
    ({ state }) => state === 'delivered',
  );
  await control(`orders/${number}/give-back`, {});
  const all = async () => {
    const waiting = await wb.returns.changed('', {});
    return [...waiting.rows, ...(await wb.returns.changed('', { cursor: waiting.cursor ?? '' })).rows];
  };
  const [claim] = await until(all, ({ length }) => length > 0);
  expect(claim).toMatchObject({
    kind: 'return',
    state: 'claimed',
    comment: 'Трещина на ручке',
    lines: [{ offerId: 'R-1', sku: nm, title: 'Кружка другая', quantity: 1, price: '720.00' }],
  });
  const there = { id: claim?.id ?? '', order: '', articles: ['R-1'] };
  const { answers } = wb.returns;
  const options = await answers?.options(there);
  expect(options?.rows.map(({ id }) => id)).toContain('rejectcustom');
  expect(options?.photos).toEqual([expect.stringMatching(/^https:/)]);
  const none = { reason: '', amount: null, currency: 'RUB' } as const;
  const words = 'Трещины на снимках не видно';
  for (const [answer, comment, state] of [
    ['rejectcustom', words, 'refused'],
    ['approve2', '', 'moving'],
  ] as const) {
    await carefully(
      async () => answers?.give(there, { ...none, answer, comment }),
      async () => (await answers?.read(there))?.state === state,
    );
    if (answer === 'rejectcustom')
      expect(Object.values((await kept()).claims ?? {})).toMatchObject([{ answer: words }]);
  }
  expect(Object.values((await kept()).claims ?? {})).toMatchObject([{ status: 2, statusEx: 10 }]);
  expect(await all()).toMatchObject([{ id: claim?.id, state: 'moving', statusTitle: 'Товар возвращается к вам' }]);
}
