import {
  cancelShipment,
  findOrderHistory,
  findOrders,
  getOrder,
  getOrderWorkflow,
  getParcelLabels,
  getShipmentAcceptance,
  getShipmentBarcode,
  getShipmentDocuments,
  getShipments,
  type OrderAction,
  type OrderModel,
  runOrderAction,
  type Types,
} from '@prilavok/contract';
import { readWhole } from '@prilavok/marketplaces';
import { describe, expect, it } from 'vitest';
import { withCompany } from '../database/pools.ts';
import { eventually } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { hasLeft } from './stored/shipments.queries.ts';
import { useOzonShop, useSandbox } from './testing/shop.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });

const shop = useOzonShop(server, sandbox);

async function orderOf(number: string): Promise<OrderModel> {
  const { rows } = await shop.call(findOrders, { body: { search: number } });
  const [row] = rows;
  if (!row) throw new Error(`No order ${number}`);
  return shop.call(getOrder, { path: { id: row.id } });
}

const act = (id: string, action: OrderAction, body: Types<typeof runOrderAction>['sent'] = {}) =>
  shop.call(runOrderAction, { path: { id, action }, body });

const becomes = (id: string, fits: (order: OrderModel) => boolean) =>
  eventually(async () => {
    const order = await shop.call(getOrder, { path: { id } });
    return fits(order) ? order : undefined;
  });

async function confirmed(...lines: { offerId: string; quantity: number }[]): Promise<OrderModel> {
  const number = await shop.buy(...lines);
  await shop.pull();
  const { id } = await orderOf(number);
  await act(id, 'START_PROCCESS');
  await act(id, 'CREATE_PARCEL');
  await act(id, 'CONFIRM_PARCELS');
  return becomes(id, (order) => order.state === 'ready');
}

/** The body of the last request to a method that names the order. */
async function sentTo(path: string, number: string): Promise<unknown> {
  const answer = (await shop.control('requests?limit=5000')) as { requests: { path: string; body: unknown }[] };
  const own = answer.requests.filter((one) => one.path.endsWith(path) && JSON.stringify(one.body).includes(number));
  return own.at(-1)?.body;
}

describe('the way of an order of the emulated Ozon', () => {
  it('is disputed when it was handed over and nobody has seen it since', async () => {
    const { id, number } = await confirmed({ offerId: 'CABLE-2', quantity: 1 });
    await expect(act(id, 'OPEN_DISPUTE')).rejects.toThrow('когда посылка сдана');
    await shop.control(`orders/${number}/status`, { status: 'not_accepted' });
    await shop.pull();
    await act(id, 'OPEN_DISPUTE');
    const disputed = await becomes(id, (order) => order.sending === null && order.rawStatus === 'arbitration');
    expect(disputed).toMatchObject({ state: 'problem', refusal: null, rawTitle: 'Арбитраж' });
    const { rows } = await shop.call(findOrderHistory, { path: { id }, body: {} });
    expect(rows.map(({ message }) => message)).toContain('Ozon открыл спор');
    await expect(act(id, 'OPEN_DISPUTE')).rejects.toThrow('когда посылка сдана');
  });

  it('is handed over anew where a dispute ends so, in another shipment', async () => {
    const { id, number } = await confirmed({ offerId: 'CABLE-2', quantity: 1 });
    await act(id, 'CONFIRM_SHIPMENT', { wholeWay: true });
    const { shipment } = await becomes(id, (now) => now.shipment?.state === 'confirmed');
    await expect(act(id, 'RETURN_TO_SHIPMENT')).rejects.toThrow('идёт спор');
    await shop.control(`orders/${number}/status`, { status: 'arbitration' });
    await shop.pull();
    await act(id, 'RETURN_TO_SHIPMENT');
    const back = await becomes(id, (now) => now.sending === null);
    expect(back).toMatchObject({ state: 'ready', refusal: null, shipment: null, rawStatus: 'awaiting_deliver' });
    const { rows } = await shop.call(findOrderHistory, { path: { id }, body: {} });
    expect(rows.map(({ message }) => message)).toContain('Ozon вернул заказ к отгрузке');
    await act(id, 'CONFIRM_SHIPMENT', { wholeWay: true });
    const again = await becomes(id, (now) => now.shipment?.state === 'confirmed');
    expect(again.shipment?.number).not.toBe(shipment?.number);
  });

  it('leads from the buyer to the buyer', async () => {
    const number = await shop.buy({ offerId: 'CASE-1', quantity: 2 }, { offerId: 'CABLE-2', quantity: 1 });
    await shop.pull();
    const order = await orderOf(number);
    expect(order).toMatchObject({ number, state: 'new', items: 3, total: '4870.50', marketplace: 'ozon' });
    expect(order.products.map((line) => [line.article, line.quantity, line.offer !== null])).toEqual([
      ['CASE-1', 2, true],
      ['CABLE-2', 1, true],
    ]);

    const { id } = order;
    expect((await act(id, 'START_PROCCESS')).model.state).toBe('assembling');
    expect((await act(id, 'CREATE_PARCEL')).model.boxes).toHaveLength(1);
    const sent = (await act(id, 'CONFIRM_PARCELS')).model;
    expect(sent.sending).toBe('CONFIRM_PARCELS');
    const ready = await becomes(id, (now) => now.state === 'ready');
    expect(ready).toMatchObject({ sending: null, parcelsConfirmed: 1, rawStatus: 'awaiting_deliver' });
    expect(ready.boxes[0]?.number).toBe(number);

    const { file } = await act(id, 'GET_PARCEL_LABELS');
    expect(file?.url).toBe(`/oms/parcels/${ready.boxes[0]?.id}/labels`);
    const pdf = await shop.fetch('GET', file?.url ?? '');
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');

    const { shipment } = (await act(id, 'CREATE_SHIPMENT')).model;
    expect(shipment?.state).toBe('draft');
    await act(id, 'CONFIRM_SHIPMENT');
    await becomes(id, (now) => now.shipment?.state === 'confirmed');
    const papers = await shop.fetch('GET', getShipmentDocuments.url.replace('{id}', shipment?.id ?? ''));
    expect(papers.status).toBe(200);
    expect(
      Buffer.from(await papers.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');

    const path = { id: shipment?.id ?? '' };
    expect(await shop.call(getShipmentAcceptance, { path })).toMatchObject({
      silent: null,
      status: 'собрана',
      barcode: expect.stringMatching(/^%303%\d+$/),
      papers: [{ title: 'Акт приёма-передачи', state: 'ready', status: 'сформирован' }],
      discrepancies: [],
    });
    const barcode = await shop.fetch('GET', getShipmentBarcode.url.replace('{id}', path.id));
    expect(barcode.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await barcode.arrayBuffer()).toString('latin1', 1, 4)).toBe('PNG');

    const gone = (await act(id, 'COMPLETE_SHIPMENT')).model;
    expect(gone).toMatchObject({ state: 'delivering', shipment: { state: 'completed' } });
    for (let step = 0; step < 4; step++) await shop.control('clock', { advanceMs: 61_000 });
    await shop.pull();
    expect(await shop.call(getOrder, { path: { id } })).toMatchObject({ state: 'delivered', rawStatus: 'delivered' });

    const { steps } = await shop.call(getOrderWorkflow, { path: { id } });
    expect(steps.map((step) => step.reached)).toEqual([true, true, true, true, true, true]);
    const { rows: history } = await shop.call(findOrderHistory, { path: { id }, body: {} });
    const told = history.map((event) => `${event.source}: ${event.message}`).reverse();
    expect(told[0]).toBe('marketplace: Заказ пришёл с площадки Ozon');
    expect(told[1]).toBe('person: Заказ взят в работу');
    expect(told.at(-1)).toBe('marketplace: Ozon: «Доставлено»');
    const states = history.flatMap((event) => event.changes.map((change) => change.became)).reverse();
    expect(states).toEqual(['Сборка', 'Ждёт отгрузки', 'В доставке', 'Доставлен']);
  });

  it('tells of a parcel that the receiver has not accepted, and of the act to sign', async () => {
    const { id, number } = await confirmed({ offerId: 'CABLE-2', quantity: 1 });
    const { shipment } = (await act(id, 'CREATE_SHIPMENT')).model;
    const path = { id: shipment?.id ?? '' };
    expect((await shop.refused(getShipmentAcceptance, { path })).body.code).toBe('not_allowed');
    expect((await shop.refused(getShipmentBarcode, { path })).body.code).toBe('not_allowed');
    await act(id, 'CONFIRM_SHIPMENT');
    await becomes(id, (now) => now.shipment?.state === 'confirmed');
    await shop.control(`orders/${number}/status`, { status: 'not_accepted' });
    const { papers, discrepancies } = await shop.call(getShipmentAcceptance, { path });
    expect(papers.map(({ state }) => state)).toEqual(['mismatch', 'unsigned']);
    expect(discrepancies).toMatchObject([
      { number, order: id, kind: 'refused', message: 'Не принята при сортировке: Упаковка повреждена' },
    ]);
  });

  it('lets a confirmed shipment be cancelled, there and here, and its parcels go into another', async () => {
    const { id } = await confirmed({ offerId: 'CABLE-2', quantity: 1 });
    await act(id, 'CONFIRM_SHIPMENT', { wholeWay: true });
    const { shipment } = await becomes(id, (now) => now.shipment?.state === 'confirmed');
    const [path, carriage] = [{ id: shipment?.id ?? '' }, shipment?.number ?? ''];
    const asked = await shop.call(cancelShipment, { path });
    expect(asked).toMatchObject({ state: 'cancelling', cancelsConfirmed: true });
    expect((await shop.refused(cancelShipment, { path })).body.code).toBe('not_allowed');
    expect(await becomes(id, (now) => now.shipment === null)).toMatchObject({ state: 'ready', parcelsConfirmed: 1 });
    expect((await shop.ozon.shipments.get(carriage)).status).toBe('cancelled');
    const { rows } = await shop.call(findOrderHistory, { path: { id }, body: {} });
    expect(rows.map(({ message }) => message)).toContain(`Ozon отменил отгрузку ${carriage}`);
    expect((await shop.call(getShipments, { path: { ids: [path.id] } })).rows).toMatchObject([
      { state: 'cancelled', parcels: 0, refusal: null },
    ]);

    await act(id, 'CONFIRM_SHIPMENT', { wholeWay: true });
    const again = await becomes(id, (now) => now.shipment?.state === 'confirmed');
    expect(again.shipment?.number).not.toBe(carriage);
  });

  it('hands a shipment over when its marketplace says that all of its orders have left', async () => {
    const first = await confirmed({ offerId: 'CABLE-2', quantity: 1 });
    const second = await confirmed({ offerId: 'CABLE-2', quantity: 1 });
    const { shipment } = (await act(first.id, 'CREATE_SHIPMENT')).model;
    expect((await act(second.id, 'CREATE_SHIPMENT')).model.shipment?.id).toBe(shipment?.id);
    await act(first.id, 'CONFIRM_SHIPMENT');
    await becomes(second.id, (now) => now.shipment?.state === 'confirmed');
    await shop.control(`orders/${first.number}/status`, { status: 'delivering' });
    await shop.pull();
    expect(await becomes(first.id, (now) => now.state === 'delivering')).toMatchObject({
      shipment: { state: 'confirmed' },
    });
    await shop.control(`orders/${second.number}/status`, { status: 'delivering' });
    await shop.pull();
    await becomes(first.id, (now) => now.shipment?.state === 'completed');
    const { rows } = await shop.call(findOrderHistory, { path: { id: first.id }, body: {} });
    expect(rows[0]).toMatchObject({
      source: 'marketplace',
      message: `Отгрузка ${shipment?.id} передана в доставку`,
    });
  });

  it('hands nothing over when what waits for it is cancelled, until that was the last to wait', async () => {
    const first = await confirmed({ offerId: 'CABLE-2', quantity: 1 });
    const second = await confirmed({ offerId: 'CABLE-2', quantity: 1 });
    for (const { id } of [first, second]) await act(id, 'CREATE_SHIPMENT');
    await act(first.id, 'CONFIRM_SHIPMENT');
    await becomes(second.id, (now) => now.shipment?.state === 'confirmed');
    await shop.control(`orders/${first.number}/status`, { status: 'delivering' });
    await shop.pull();
    expect((await orderOf(first.number)).shipment?.state).toBe('confirmed');
    await shop.control(`orders/${second.number}/status`, { status: 'cancelled' });
    await shop.pull();
    await becomes(first.id, (now) => now.shipment?.state === 'completed');

    const third = await confirmed({ offerId: 'CABLE-2', quantity: 1 });
    await act(third.id, 'CONFIRM_SHIPMENT', { wholeWay: true });
    await becomes(third.id, (now) => now.shipment?.state === 'confirmed');
    await shop.control(`orders/${third.number}/status`, { status: 'cancelled' });
    await shop.pull();
    await becomes(third.id, (now) => now.state === 'cancelled');
    const { shipment } = await orderOf(third.number);
    expect(await withCompany(shop.company, (db) => hasLeft(db, shipment?.id ?? ''))).toBe(false);
  });

  it('leaves a shipment as it was that the carrier has taken, and says why', async () => {
    const { id } = await confirmed({ offerId: 'CABLE-2', quantity: 1 });
    await act(id, 'CONFIRM_SHIPMENT', { wholeWay: true });
    const { shipment } = await becomes(id, (now) => now.shipment?.state === 'confirmed');
    const path = { id: shipment?.id ?? '' };
    const shown = async () => (await shop.call(getShipments, { path: { ids: [path.id] } })).rows[0];
    const before = await shown();
    await shop.control('clock', { advanceMs: 61_000 });
    await shop.call(cancelShipment, { path });
    const after = await eventually(async () => {
      const now = await shown();
      return now?.refusal ? now : undefined;
    });
    expect(after).toMatchObject({ state: 'confirmed', confirmedAt: before?.confirmedAt, parcels: 1 });
    expect(after.refusal).toContain('Ozon уже не отменяет эту отгрузку');
  });

  it('cancels what a refused confirmation has left at the marketplace', async () => {
    const { id } = await confirmed({ offerId: 'CABLE-2', quantity: 1 });
    const other = await confirmed({ offerId: 'CABLE-2', quantity: 1 });
    await act(other.id, 'CREATE_SHIPMENT');
    const { shipment } = (await act(id, 'CREATE_SHIPMENT')).model;
    // Ozon makes the shipment, and doesn't take one of the parcels into it.
    await shop.control(`orders/${other.number}/status`, { status: 'not_accepted' });
    await act(id, 'CONFIRM_SHIPMENT');
    const refused = await becomes(id, (now) => now.shipment?.state === 'draft' && now.shipment.number !== null);
    await shop.call(cancelShipment, { path: { id: shipment?.id ?? '' } });
    await becomes(id, (now) => now.shipment === null);
    expect((await shop.ozon.shipments.get(refused.shipment?.number ?? '')).status).toBe('cancelled');
  });

  it('splits an order into the orders of its parcels, and stays one order', async () => {
    const number = await shop.buy({ offerId: 'CASE-1', quantity: 2 }, { offerId: 'CABLE-2', quantity: 1 });
    await shop.pull();
    const { id, products } = await orderOf(number);
    await act(id, 'START_PROCCESS');
    const [cases, cables] = products;
    const items = [{ product: cases?.id ?? '', quantity: 2 }];
    await act(id, 'CREATE_PARCEL', { dto: { items } });
    await act(id, 'CREATE_PARCEL', { dto: { items: [{ product: cables?.id ?? '', quantity: 1 }] } });
    await act(id, 'CONFIRM_PARCELS');
    const ready = await becomes(id, (order) => order.state === 'ready');
    expect(ready.boxes.map((box) => box.items.map((item) => [item.article, item.quantity]))).toEqual([
      [['CASE-1', 2]],
      [['CABLE-2', 1]],
    ]);
    const numbers = ready.boxes.map((box) => box.number ?? '');
    expect(new Set(numbers).size).toBe(2);
    await shop.pull();
    const { rows } = await shop.call(findOrders, { body: { search: ready.orderNumber ?? '' } });
    expect(rows.map((row) => row.id)).toEqual([id]);
    const { rows: byParcel } = await shop.call(findOrders, { body: { search: numbers[1] ?? '' } });
    expect(byParcel.map((row) => row.id)).toEqual([id]);

    await shop.control(`orders/${numbers[0]}/status`, { status: 'delivering' });
    await shop.pull();
    expect((await shop.call(getOrder, { path: { id } })).state).toBe('ready');
    await shop.control(`orders/${numbers[1]}/status`, { status: 'delivering' });
    await shop.pull();
    expect((await shop.call(getOrder, { path: { id } })).state).toBe('delivering');
  });

  it('cancels there before it is cancelled here, for a reason that the marketplace knows', async () => {
    const number = await shop.buy({ offerId: 'CASE-1', quantity: 1 });
    await shop.pull();
    const { id } = await orderOf(number);
    const [reason] = await shop.ozon.orders.cancelReasons(number);
    const sent = (await act(id, 'CANCEL_ORDER', { reason: reason?.id })).model;
    expect(sent).toMatchObject({ state: 'new', sending: 'CANCEL_ORDER' });
    const gone = await becomes(id, (order) => order.state === 'cancelled');
    expect(gone).toMatchObject({ sending: null, refusal: null, cancelReason: reason?.title });
    expect((await readWhole(shop.ozon.orders, number)).state).toBe('cancelled');
  });

  it('gives the reason in the seller’s own words where the marketplace takes them', async () => {
    const number = await shop.buy({ offerId: 'CASE-1', quantity: 1 });
    await shop.pull();
    const { id } = await orderOf(number);
    await act(id, 'CANCEL_ORDER', { reason: 'Затопило склад' });
    const gone = await becomes(id, (order) => order.sending === null);
    expect(gone).toMatchObject({ state: 'cancelled', refusal: null });
    expect(await sentTo('/v2/posting/fbs/cancel', number)).toMatchObject({ cancel_reason_message: 'Затопило склад' });
  });

  it('cancels a part of it there, then here: its stock and its sum follow, the parcel that is packed stays', async () => {
    const number = await shop.buy({ offerId: 'CASE-1', quantity: 3 }, { offerId: 'CABLE-2', quantity: 1 });
    await shop.pull();
    const { id, products, total } = await orderOf(number);
    const [cases, cables] = products;
    await act(id, 'START_PROCCESS');
    await act(id, 'CREATE_PARCEL', { dto: { items: [{ product: cables?.id ?? '', quantity: 1 }] } });
    const items = [{ product: cases?.id ?? '', quantity: 2 }];
    const mute = await shop.refused(runOrderAction, { path: { id, action: 'CANCEL_ITEM' }, body: { dto: { items } } });
    expect(mute.body.message).toBe('Поле «reason»: маркетплейсу нужна причина отмены');
    const [reason] = await shop.ozon.orders.cancelReasons(number);
    const sent = (await act(id, 'CANCEL_ITEM', { reason: reason?.id, dto: { items } })).model;
    expect(sent).toMatchObject({ sending: 'CANCEL_ITEM', total });
    const thinner = await becomes(id, (order) => order.sending === null);
    expect(thinner).toMatchObject({ refusal: null, state: 'assembling', items: 2, parcels: 1 });
    expect(Number(thinner.total)).toBe(Number(total) - 2 * Number(cases?.price));
    expect(thinner.products.map((line) => [line.quantity, line.cancelled, line.loose])).toEqual([
      [3, 2, 1],
      [1, 0, 0],
    ]);
    const { lines } = await readWhole(shop.ozon.orders, number);
    expect(lines.map((line) => line.quantity).sort()).toEqual([1, 1]);
    expect(await sentTo('/v2/posting/fbs/product/cancel', number)).toMatchObject({
      cancel_reason_id: Number(reason?.id),
      items: [{ quantity: 2 }],
    });
    await shop.pull();
    expect(await shop.call(getOrder, { path: { id } })).toMatchObject({ items: 2, parcels: 1 });
    await act(id, 'CREATE_PARCEL');
    await act(id, 'CONFIRM_PARCELS');
    expect((await becomes(id, (order) => order.state === 'ready')).boxes).toHaveLength(2);
  });

  it('says in the marketplace’s words why it did not agree, and leaves the order as it was', async () => {
    const number = await shop.buy({ offerId: 'CASE-1', quantity: 1 });
    await shop.pull();
    const { id } = await orderOf(number);
    await act(id, 'CANCEL_ORDER', { reason: '999999' });
    const refused = await becomes(id, (order) => order.sending === null);
    expect(refused.state).toBe('new');
    expect(refused.refusal).toBeTruthy();
    const { rows } = await shop.call(findOrderHistory, { path: { id }, body: {} });
    expect(rows[0]).toMatchObject({ kind: 'refused', source: 'marketplace', author: null });
  });

  it('takes what was assembled in the marketplace’s own cabinet for a confirmed parcel', async () => {
    const number = await shop.buy({ offerId: 'CASE-1', quantity: 1 });
    await shop.pull();
    const remote = await readWhole(shop.ozon.orders, number);
    await shop.ozon.orders.pack(number, [{ lines: remote.lines.map(({ sku, quantity }) => ({ sku, quantity })) }]);
    await shop.pull();
    const order = await orderOf(number);
    expect(order).toMatchObject({ state: 'ready', parcels: 1, parcelsConfirmed: 1 });
    expect(order.boxes[0]?.number).toBe(number);
  });

  it('puts orders of one delivery method into one shipment and labels them in one PDF', async () => {
    const first = await confirmed({ offerId: 'CASE-1', quantity: 1 });
    const second = await confirmed({ offerId: 'CABLE-2', quantity: 1 });
    const one = (await act(first.id, 'CREATE_SHIPMENT')).model.shipment;
    const two = (await act(second.id, 'CREATE_SHIPMENT')).model.shipment;
    expect(two).toMatchObject({ id: one?.id, orders: 2 });
    const ids = [first, second].map((order) => order.boxes[0]?.id ?? '');
    const labels = await shop.fetch('GET', getParcelLabels.url.replace('{ids}', ids.join(',')));
    expect(labels.status).toBe(200);
    await act(first.id, 'CONFIRM_SHIPMENT');
    await becomes(second.id, (order) => order.shipment?.state === 'confirmed');
    const { rows } = await shop.call(getShipments, { path: { ids: [one?.id ?? ''] } });
    const inside = await shop.ozon.shipments.parcels(rows[0]?.number ?? '');
    expect(inside.toSorted()).toEqual([first.number, second.number].toSorted());
  });

  it('answers why an action is not allowed', async () => {
    const number = await shop.buy({ offerId: 'CASE-1', quantity: 1 });
    await shop.pull();
    const { id } = await orderOf(number);
    const answer = await shop.refused(runOrderAction, { path: { id, action: 'CREATE_PARCEL' }, body: {} });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'not_allowed', message: 'Сначала возьмите заказ в работу' },
    });
  });

  it('does a step once when two press the button together', async () => {
    const number = await shop.buy({ offerId: 'CASE-1', quantity: 1 });
    await shop.pull();
    const { id } = await orderOf(number);
    const presses = await Promise.allSettled([act(id, 'START_PROCCESS'), act(id, 'START_PROCCESS')]);
    expect(presses.map((press) => press.status).sort()).toEqual(['fulfilled', 'rejected']);
    const { rows } = await shop.call(findOrderHistory, { path: { id }, body: {} });
    expect(rows.filter((event) => event.kind === 'state')).toHaveLength(1);
  });
});
