import { type RemoteOrder, readWhole } from '@prilavok/marketplaces';
import { expect } from 'vitest';
import { byOffer, moment, of } from '../kept.ts';
import { carefully, refusal, until } from '../patience.ts';
import { mug } from './goods.ts';
import type { Shop } from './shop.ts';

const pack = ({ market }: Shop, number: string, packages: { lines: { sku: string; quantity: number }[] }[]) =>
  carefully(
    () => market.orders.pack(number, packages),
    async () => (await readWhole(market.orders, number)).state === 'ready',
  );

/** A buyer whose order goes in two boxes. */
export async function sell(shop: Shop): Promise<void> {
  const { market, kept } = shop;
  const since = moment(Date.now() - 1_000);
  const sold = await shop.sell({ 'A-1': 2, 'A-2': 3 });
  const { rows } = await market.orders.changed({ since, to: moment(Date.now() + 1_000) });
  // The test order beside it is nobody's.
  const fakes = Object.values((await kept()).orders).filter(({ fake }) => fake);
  expect(fakes.length).toBeGreaterThan(0);
  expect(new Set(rows.map(({ number }) => number))).toEqual(new Set([sold]));
  const before = await kept();
  const there = of(before.orders, sold);
  const [one, two] = there.items;
  const alone = await readWhole(market.orders, sold);
  const shipment = of(before.shipments, String(there.shipment));
  // The lists and the single order say the same.
  expect([...rows, ...(await market.orders.waiting()).rows].filter(({ number }) => number === sold)).toEqual([
    alone,
    alone,
  ]);
  expect(alone).toEqual({
    number: sold,
    orderNumber: sold,
    orderId: sold,
    parentNumber: null,
    status: 'STARTED',
    substatus: 'PROCESSING',
    state: 'assembling',
    cancellation: null,
    parcels: [],
    scheme: 'FBS',
    createdAt: moment(there.createdAt),
    shipBy: moment(Date.parse(`${shipment.day}T23:59:59+03:00`)),
    deliverBy: expect.stringMatching(/T20:59:59/),
    warehouse: { id: String(there.warehouse), title: `Склад ${there.warehouse}` },
    deliveryMethod: {
      id: String(there.shipment),
      title: `Отгрузка ${there.shipment} на ${shipment.day.split('-').reverse().join('.')}`,
    },
    carrier: 'Яндекс Доставка',
    trackingNumber: null,
    lines: [
      { offerId: 'A-1', sku: String(one?.id), title: 'Кружка A-1', quantity: 2, price: '451.00' },
      { offerId: 'A-2', sku: String(two?.id), title: 'Кружка A-2', quantity: 3, price: '577.00' },
    ],
    currency: 'RUB',
    deliverFrom: null,
    buyer: { name: null, phone: null, region: there.region, city: there.city, address: null },
    services: [],
    barcode: null,
    actions: [],
  } satisfies RemoteOrder);
  expect((await market.stocks.get(['A-1', 'A-2'])).sort(byOffer)).toMatchObject([
    { offerId: 'A-1', stock: 15, reserved: 2 },
    { offerId: 'A-2', stock: 20, reserved: 3 },
  ]);

  const packages = [
    {
      lines: [
        { sku: String(one?.id), quantity: 2 },
        { sku: String(two?.id), quantity: 1 },
      ],
    },
    { lines: [{ sku: String(two?.id), quantity: 2 }] },
  ];
  await pack(shop, sold, packages);
  const packed = of((await kept()).orders, sold);
  expect([packed.status, packed.substatus]).toEqual(['PROCESSING', 'READY_TO_SHIP']);
  expect(packed.boxes.map(({ items }) => items)).toEqual(
    packages.map(({ lines }) => lines.map(({ sku, quantity }) => ({ id: Number(sku), fullCount: quantity }))),
  );
  const ready = await readWhole(market.orders, sold);
  expect(ready).toMatchObject({ status: 'READY_TO_SHIP', state: 'ready' });
  expect(ready.parcels).toEqual(
    packed.boxes.map(({ id }, at) => ({ number: `${sold}-${id}`, lines: packages[at]?.lines })),
  );
}

/** Three more buyers: one is refused, one gets fewer, one changes their mind about nothing. */
export async function cancel(shop: Shop): Promise<void> {
  const { market, kept } = shop;
  const [refused, lessened, single] = [
    await shop.sell({ 'A-1': 5 }),
    await shop.sell({ 'A-1': 1, 'A-2': 4 }),
    await shop.sell({ 'A-2': 1 }),
  ];
  const reasons = await market.orders.cancelReasons(refused);
  expect(reasons).toEqual([{ id: 'SHOP_FAILED', title: 'Магазин не может выполнить заказ', needsMessage: false }]);
  await carefully(
    () => market.orders.cancel(refused, { id: 'SHOP_FAILED', message: '' }),
    async () => (await readWhole(market.orders, refused)).state === 'cancelled',
  );
  expect((await readWhole(market.orders, refused)).cancellation).toEqual({
    reasonId: 'SHOP_FAILED',
    reason: 'Магазин не может выполнить заказ',
    initiator: 'Продавец',
    afterShip: false,
  });
  const lines = (await readWhole(market.orders, lessened)).lines;
  const [mug, other] = lines;
  await carefully(
    () => market.orders.cancelItems(lessened, [{ sku: other?.sku ?? '', quantity: 1 }], null),
    async () => (await readWhole(market.orders, lessened)).lines[1]?.quantity === 3,
  );
  expect(of((await kept()).orders, lessened)).toMatchObject({
    substatus: 'STARTED',
    items: [{ count: 1 }, { count: 3 }],
  });
  const [only] = (await readWhole(market.orders, single)).lines;
  expect(
    await refusal(() => market.orders.cancelItems(single, [{ sku: only?.sku ?? '', quantity: 1 }], null)),
  ).toMatchObject({ kind: 'refused', message: expect.stringContaining('целиком') });
  await pack(shop, lessened, [
    {
      lines: [
        { sku: mug?.sku ?? '', quantity: 1 },
        { sku: other?.sku ?? '', quantity: 3 },
      ],
    },
  ]);
  const order = await readWhole(market.orders, lessened);
  expect(order.barcode).toBe(`${lessened}-1`);
}

export async function handOver(shop: Shop): Promise<void> {
  const { market, kept } = shop;
  const all = (await kept()).orders;
  const ready = Object.entries(all).flatMap(([id, { substatus }]) => (substatus === 'READY_TO_SHIP' ? [id] : []));
  const orders = await market.orders.read(ready);
  expect(orders).toHaveLength(2);
  const method = String(of(all, ready[0] ?? '').shipment);
  const mine = ready.filter((id) => String(of(all, id).shipment) === method);
  const parcels = orders
    .filter(({ number }) => mine.includes(number))
    .flatMap((order) => (order.parcels ?? []).map(({ number }) => number))
    .sort();
  const labels = await until(
    () => market.labels.files(parcels).catch((error: unknown) => error),
    (result) => Array.isArray(result),
  );
  expect(Array.isArray(labels) && labels.map(({ type }) => type)).toEqual(parcels.map(() => 'application/pdf'));

  const open = await market.shipments.open(method);
  expect(open).toMatchObject([{ id: method, open: true }]);
  expect(await market.shipments.documents(method)).toMatchObject({ state: 'pending', files: [] });
  expect((await market.shipments.parcels(method)).toSorted()).toEqual(parcels);
  const { day } = of((await kept()).shipments, method);
  const planned = await market.shipments.open(`${day}/${of(all, ready[0] ?? '').warehouse}`);
  expect(planned.map(({ id }) => id)).toContain(method);
  expect(
    await refusal(() => market.shipments.create({ deliveryMethod: method, departureAt: moment(0) })),
  ).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('Маркет формирует сам'),
  });
  // Whatever is assembled leaves together.
  expect(await market.shipments.setParcels(method, parcels)).toEqual({ accepted: parcels, rejected: [] });
  const { accepted, rejected } = await market.shipments.setParcels(method, [parcels[0] ?? '', '1-2']);
  expect(accepted).toEqual(parcels.slice(0, 1));
  expect(rejected.map(({ number }) => number)).toEqual(['1-2', ...parcels.slice(1)]);
  await carefully(
    () => market.shipments.confirm(method, moment(Date.now())),
    async () => !(await market.shipments.get(method)).open,
  );
  expect(
    of((await kept()).shipments, method)
      .orders.map(String)
      .sort(),
  ).toEqual(mine.toSorted());
  const documents = await until(
    () => market.shipments.documents(method),
    ({ files }) => files.length === 2,
  );
  expect(documents).toMatchObject({
    state: 'ready',
    files: [{ type: 'application/pdf' }, { type: 'application/pdf' }],
  });
  const acceptance = await market.shipments.acceptance(method);
  expect(acceptance).toMatchObject({ barcode: null, parcels: null });
  expect(acceptance.status).toMatch(/[а-я]/);
  const delivered = await until(
    () => readWhole(market.orders, mine[0] ?? ''),
    ({ state }) => state === 'delivered',
  );
  expect(delivered).toMatchObject({ status: 'DELIVERED' });
  const today = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10);
  await settle(shop, mine[0] ?? '', { day: today, back: false });
  await takeBack(shop, mine[0] ?? '');
  await settle(shop, mine[0] ?? '', { day: today, back: true });
}

/** What a buyer gives back is told as it goes its way to the seller. */
async function takeBack({ market, kept, giveBack }: Shop, number: string): Promise<void> {
  const since = moment(Date.now() - 1_000);
  await giveBack(number);
  const { items } = of((await kept()).orders, number);
  const at = async () => (await market.returns.changed(since, {})).rows.find(({ order }) => order === number);
  const told = await until(at, (found) => found?.state === 'fetched');
  expect(told).toMatchObject({
    kind: 'return',
    status: 'PICKED',
    statusTitle: 'Выдан магазину',
    reason: 'Товар не подошёл',
    comment: 'Не подошло, возвращаю',
    place: expect.stringContaining('Пункт выдачи Маркета, Москва'),
    currency: 'RUB',
    lines: items.map(({ offerId, count }) => ({ offerId, quantity: count })),
  });
  expect((await market.returns.changed(moment(Date.now() + 2 * 86_400_000), {})).rows).toEqual([]);
}

/** What was booked of an order that was sold, and given back, to the kopeck; the Market's test orders are nobody's. */
async function settle(
  { market, kept }: Shop,
  number: string,
  { day, back }: { day: string; back: boolean },
): Promise<void> {
  const { rows, cursor, ended } = await market.money.booked({ from: day, to: day }, {});
  const all = (await kept()).orders;
  expect({ cursor, ended }).toEqual({ cursor: null, ended: expect.arrayContaining([number]) });
  expect(ended.filter((one) => all[one]?.fake)).toEqual([]);
  const { items } = of(all, number);
  const sum = (each: (item: { price: number; subsidy: number }) => number) =>
    items.reduce((total, item) => total + each(item) * item.count, 0);
  const [paid, granted] = [sum(({ price }) => price), sum(({ subsidy }) => subsidy)];
  const booked = rows.filter(({ order }) => order === number);
  expect(booked.map(({ kind, title, kopecks }) => [kind, title, kopecks])).toEqual([
    ['sale', 'Оплата покупателя', paid * 100],
    ...(back ? [['return', 'Возврат покупателю', -paid * 100]] : []),
    ...(back ? [] : [['commission', 'Размещение товара на Маркете', -(paid + granted) * 14]]),
    ['commission', 'Перевод платежа покупателя', -paid],
    ['logistics', 'Доставка покупателю', -6_900],
    ['logistics', 'Обработка заказа', -2_050],
    ...(back
      ? [
          ['logistics', 'Обработка невыкупа или возврата', -1_525],
          ['storage', 'Хранение невыкупов и возвратов', -1_500],
        ]
      : []),
    ['commission', 'Баллы за скидку Маркета', granted * 100],
    ...(back ? [['commission', 'Баллы за скидку Маркета', -granted * 100]] : []),
  ]);
  const only = items.length === 1 ? items[0]?.offerId : '';
  expect(booked).toMatchObject(booked.map(() => ({ book: number, day, offerId: only, sku: null, currency: 'RUB' })));
}

/** An order of the store that delivers by itself: read for what it is, and cancelled for the buyer's reason. */
export async function deliverThemselves(shop: Shop, warehouse: string): Promise<void> {
  const { courier, kept } = shop;
  await courier.stocks.set([{ offerId: 'A-5', warehouse, stock: 41 }]);
  const sold = await shop.sell({ 'A-5': 1 });
  const order = await readWhole(courier.orders, sold);
  expect(order).toMatchObject({
    scheme: 'DBS',
    deliveryMethod: null,
    carrier: 'Доставка магазина',
    state: 'assembling',
    deliverFrom: expect.stringMatching(/T07:00:00/),
    deliverBy: expect.stringMatching(/T15:00:00/),
    buyer: {
      // Who it is is told by a request of its own.
      name: null,
      phone: null,
      address: {
        full: expect.stringMatching(/^\d{6}, .+, Оружейная улица, д. 7, корп. 2$/),
        lat: 54.2,
        lon: 37.6,
        flat: '42',
        entrance: '2',
        floor: '5',
        comment: 'домофон 42К, Позвоните за час',
      },
    },
    services: [
      { type: 'DELIVERY', title: 'Доставка', price: '199.00' },
      { type: 'LIFT', title: 'Подъём на лифте', price: null },
    ],
  });
  expect(await courier.orders.details?.(sold)).toEqual({
    recipient: { name: 'Смирнова Анна Сергеевна', phone: '+79990000007' },
    services: null,
  });
  expect((await courier.orders.cancelReasons(sold)).map(({ id }) => id)).toContain('USER_CHANGED_MIND');
  expect(await courier.shipments.open('')).toEqual([]);
  expect(await refusal(() => courier.shipments.create({ deliveryMethod: '', departureAt: moment(0) }))).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('доставляет сам'),
  });
  await carefully(
    () => courier.orders.cancel(sold, { id: 'USER_CHANGED_MIND', message: '' }),
    async () => (await readWhole(courier.orders, sold)).state === 'cancelled',
  );
  expect(of((await kept()).orders, sold)).toMatchObject({ status: 'CANCELLED', substatus: 'USER_CHANGED_MIND' });
  expect((await readWhole(courier.orders, sold)).cancellation?.initiator).toBe('Покупатель');

  // Three more: received today, received the day before, not taken at the door.
  const [today, before, refused] = [
    await shop.sell({ 'A-5': 1 }),
    await shop.sell({ 'A-5': 2 }),
    await shop.sell({ 'A-5': 3 }),
  ];
  const state = async (number: string) => (await readWhole(courier.orders, number)).state;
  for (const [at, number] of [today, before, refused].entries()) {
    const { lines } = await readWhole(courier.orders, number);
    await carefully(
      () => courier.orders.pack(number, [{ lines }]),
      async () => (await state(number)) === 'ready',
    );
    await carefully(
      () => courier.orders.handOver(number, { to: 'courier', track: at === 0 ? 'YM-17 41' : null }),
      async () => (await state(number)) === 'delivering',
    );
  }
  // Whether or not an answer was lost on the way, it is told once.
  const followed = of((await kept()).orders, today);
  expect(followed.tracks).toEqual([{ trackCode: 'YM-17 41', deliveryServiceId: 99 }]);
  expect(await readWhole(courier.orders, today)).toMatchObject({ status: 'DELIVERY', trackingNumber: 'YM-17 41' });
  const day = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10);
  for (const [number, on] of [
    [today, null],
    [before, day],
  ] as const)
    await carefully(
      () => courier.orders.handOver(number, { to: 'buyer', day: on }),
      async () => (await state(number)) === 'delivered',
    );
  const received = (await kept()).orders;
  expect([of(received, today), of(received, before)].map(({ status, receivedOn }) => [status, receivedOn])).toEqual([
    ['DELIVERED', undefined],
    ['DELIVERED', day],
  ]);
  expect((await courier.orders.cancelReasons(refused)).map(({ id }) => id)).toContain('USER_REFUSED_PRODUCT');
  await carefully(
    () => courier.orders.cancel(refused, { id: 'USER_REFUSED_PRODUCT', message: '' }),
    async () => (await state(refused)) === 'cancelled',
  );
  // What has left is counted as sold: nobody puts it back on the shelf but the seller.
  expect(Object.values(of((await kept()).offers, 'A-5').stocks)).toMatchObject([{ fit: 35, reserved: 0 }]);
  await answerReturns(shop, [today, before]);
  await answerBuyers(shop);
}

/** Two who want to give back what they have got: one is refused, one is paid a part. */
async function answerReturns({ courier, giveBack, kept }: Shop, numbers: readonly string[]): Promise<void> {
  const since = moment(Date.now() - 1_000);
  const { answers } = courier.returns;
  const given = [
    { answer: 'DECLINE_REFUND', reason: 'MECHANICAL_DAMAGE', comment: 'Ручка сколота после покупки', amount: null },
    { answer: 'PARTIAL_MONEY_REFUND', reason: '', comment: '', amount: '120.50' },
  ] as const;
  for (const [at, number] of numbers.entries()) {
    await giveBack(number);
    const told = await until(
      async () => (await courier.returns.changed(since, {})).rows.find(({ order }) => order === number),
      (one) => one !== undefined,
    );
    expect(told).toMatchObject({ state: 'claimed', statusTitle: 'Ожидает решения' });
    const there = { id: told?.id ?? '', order: number, articles: ['A-5'] };
    const { rows = [] } = (await answers?.options(there)) ?? {};
    expect(rows.find(({ refuses }) => refuses)).toMatchObject({
      id: 'DECLINE_REFUND',
      comment: { optional: false },
      reasons: expect.arrayContaining([expect.objectContaining({ id: 'MECHANICAL_DAMAGE' })]),
    });
    expect(rows.find(({ amount }) => amount)).toMatchObject({ amount: { least: '50.00', most: expect.any(String) } });
    const answer = given[at];
    if (!answer) throw new Error('There is an answer for each');
    await carefully(
      async () => answers?.give(there, { ...answer, currency: 'RUB' }),
      async () => (await answers?.options(there))?.rows.length === 0,
    );
    expect(await answers?.read(there)).toMatchObject({ state: at === 0 ? 'refused' : 'elsewhere' });
  }
  const decided = Object.values((await kept()).returns ?? {}).flatMap(({ order, decisions }) =>
    numbers.includes(String(order)) ? Object.values(decisions ?? {}) : [],
  );
  expect(decided).toEqual([
    { decisionType: 'DECLINE_REFUND', decisionReasonType: 'MECHANICAL_DAMAGE', comment: 'Ручка сколота после покупки' },
    { decisionType: 'PARTIAL_MONEY_REFUND', compensation: { value: 120.5, currencyId: 'RUR' } },
  ]);
}

/** Two who don't want any more what is on its way: one gets it nevertheless. */
async function answerBuyers({ courier, callOff, kept, sell }: Shop): Promise<void> {
  const requests = courier.orders.cancelRequests;
  const open = async (number: string) => (await requests?.open({ numbers: [number] }))?.rows ?? [];
  const [agreed, refused] = [await sell({ 'A-5': 1 }), await sell({ 'A-5': 1 })];
  for (const number of [agreed, refused]) {
    const { lines } = await readWhole(courier.orders, number);
    await carefully(
      () => courier.orders.pack(number, [{ lines }]),
      async () => (await readWhole(courier.orders, number)).state === 'ready',
    );
    await carefully(
      () => courier.orders.handOver(number, { to: 'courier', track: null }),
      async () => (await readWhole(courier.orders, number)).state === 'delivering',
    );
    expect(await open(number)).toEqual([]);
    await callOff(number);
    // Lists lag behind what buyers do.
    const [request] = await until(
      () => open(number),
      (rows) => rows.length > 0,
    );
    const all = await until(
      async () => (await requests?.open({}))?.rows ?? [],
      (rows) => rows.some((one) => one.number === number),
    );
    expect(all).toContainEqual(request);
    expect(request).toMatchObject({ id: '', number, reason: '', message: '' });
    expect(Date.parse(request?.answerBy ?? '') - Date.parse(request?.askedAt ?? '')).toBe(48 * 3_600_000);
    await carefully(
      async () =>
        requests?.answer(
          { id: '', number },
          number === agreed ? { agree: true } : { agree: false, reason: 'ORDER_IN_DELIVERY', message: '' },
        ),
      async () => (await open(number)).length === 0,
    );
  }
  const { orders } = await kept();
  expect([agreed, refused].map((number) => of(orders, number).status)).toEqual(['CANCELLED', 'DELIVERY']);
}

/** A cabinet with a group of warehouses tells its stocks of the store; an order that was never laid out is one box. */
export async function fillStore(shop: Shop, category: string): Promise<void> {
  const { market, kept } = shop;
  const attributes = await market.categories.attributes(category);
  const colour = attributes.find(({ title }) => title === 'Цвет')?.id ?? '';
  const [white] = await market.categories.searchValues({ category, attribute: colour }, 'белый');
  const card = mug(category, 6, [{ id: colour, values: [{ id: white?.id, value: 'белый' }] }]);
  const { ticket } = await market.products.push([card]);
  await until(
    () => market.products.outcome(String(ticket), [card]),
    ({ done }) => done,
  );
  const { warehouses } = await kept();
  const [own] = warehouses;
  expect(await market.warehouses.list()).toMatchObject([{ id: `store-${own?.id}`, status: 'group', active: true }]);
  const row = { offerId: 'A-6', warehouse: `store-${own?.id}`, stock: 29 };
  expect(await market.stocks.set([row])).toEqual({ accepted: [row], rejected: [] });
  expect(Object.values(of((await kept()).offers, 'A-6').stocks)).toMatchObject(warehouses.map(() => ({ fit: 29 })));
  expect(await market.stocks.get(['A-6'])).toEqual([{ ...row, reserved: 0 }]);

  const sold = await shop.sell({ 'A-6': 1 });
  const label = await until(
    () => market.labels.files([sold]).catch((error: unknown) => error),
    (result) => Array.isArray(result),
  );
  expect(label).toMatchObject([{ type: 'application/pdf' }]);
}
