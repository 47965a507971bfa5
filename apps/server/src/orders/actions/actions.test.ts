import { PDFDocument } from '@cantoo/pdf-lib';
import {
  findCancelReasons,
  findOrderActions,
  findOrderHistory,
  getOrderWorkflow,
  getProductLabels,
  orderActions,
  runOrderAction,
} from '@prilavok/contract';
import { beforeAll, expect, it } from 'vitest';
import { aCompany } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { anOwnShop, type OwnShop } from '../testing/own.ts';

const server = useServer();
let shop: OwnShop;
beforeAll(async () => {
  shop = await anOwnShop(server);
});

it('the way of an order tells its steps, and when each was reached', async () => {
  const { id } = await shop.order();
  const way = async () => {
    const { steps, ...rest } = await shop.call(getOrderWorkflow, { path: { id } });
    const now = steps.find((step) => step.current);
    return { ...rest, now: now?.step, reached: steps.filter((step) => step.reached).map((step) => step.step) };
  };
  expect(await way()).toEqual({ state: 'new', title: 'Новый', now: 'new', reached: ['new'] });
  await shop.act(id, 'START_PROCCESS');
  expect(await way()).toEqual({ state: 'assembling', title: 'Сборка', now: 'started', reached: ['new', 'started'] });
  await shop.act(id, 'CREATE_PARCEL');
  await shop.act(id, 'CONFIRM_PARCELS');
  await shop.act(id, 'CREATE_SHIPMENT');
  expect(await way()).toMatchObject({ state: 'ready', now: 'shipment' });
  await shop.act(id, 'CONFIRM_SHIPMENT');
  await shop.act(id, 'COMPLETE_SHIPMENT');
  await shop.act(id, 'COMPLETED');
  const { steps } = await shop.call(getOrderWorkflow, { path: { id } });
  expect(steps.map((step) => step.reached)).toEqual(steps.map(() => true));
  const moments = steps.map((step) => step.at);
  expect(moments.every((at) => at !== null)).toBe(true);
  expect(moments).toEqual(moments.toSorted());
});

it('the server lists what is allowed, and beside it why the rest is not, which is what it answers', async () => {
  const { id, actions, refusedActions } = await shop.order();
  const { rows } = await shop.call(findOrderActions, { path: { id } });
  expect(rows.map((row) => row.action)).toEqual([
    'START_PROCCESS',
    'CANCEL_ORDER',
    'CANCEL_ITEM',
    'GET_PRODUCT_LABELS',
  ]);
  expect(actions).toEqual(rows);
  for (const { action, reason } of refusedActions) {
    const refusal = await shop.refused(runOrderAction, { path: { id, action } });
    expect(refusal).toMatchObject({ status: 409, body: { code: 'not_allowed', message: reason } });
  }
  const strange = await shop.refused(runOrderAction, { path: { id, action: 'SELL' } });
  expect(strange).toMatchObject({ status: 400, body: { details: [{ field: 'action' }] } });
  expect([...actions, ...refusedActions].map((row) => row.action).sort()).toEqual([...orderActions].sort());
});

it('an action that lacks what it needs is refused naming the field, and leaves the order as it was', async () => {
  const order = await shop.ready();
  const { id } = order;
  const said = async (action: string, body: object) => {
    const refusal = await shop.refused(runOrderAction, { path: { id, action }, body });
    expect(refusal).toMatchObject({ status: 400, body: { code: 'invalid' } });
    return refusal.body.message;
  };
  expect(await said('CANCEL_ORDER', {})).toBe('Поле «reason»: укажите причину отмены');
  expect(await said('CREATE_SHIPMENT', { parcelIds: ['999999'] })).toBe(
    'Поле «parcelIds»: этих посылок нет или они уже в отгрузке',
  );
  expect(await said('GET_PARCEL_LABELS', { parcelIds: ['999999'] })).toBe(
    'Поле «parcelIds»: среди подтверждённых посылок заказа таких нет',
  );
  const elsewhere = { path: { id, action: 'CREATE_SHIPMENT' }, body: { shipmentId: '999999' } };
  expect(await shop.refused(runOrderAction, elsewhere)).toMatchObject({
    status: 404,
    body: { message: 'Отгрузка не найдена' },
  });
  await shop.act(id, 'CREATE_SHIPMENT');
  expect(await said('SET_SHIPMENT_DATE', {})).toBe('Поле «dto.date»: укажите день отгрузки');
  const begun = await shop.order();
  const items = await shop.refused(runOrderAction, { path: { id: begun.id, action: 'CANCEL_ITEM' }, body: {} });
  expect(items.body.message).toBe('Поле «ids»: укажите строки заказа');
  const foreign = await shop.refused(runOrderAction, {
    path: { id: begun.id, action: 'CANCEL_ITEM' },
    body: { ids: [order.products[0]?.id ?? ''] },
  });
  expect(foreign.body.message).toBe('Поле «ids»: у этих строк нечего отменять');
});

it('two who take an order at once take it once', async () => {
  const { id } = await shop.order();
  const both = await Promise.allSettled([1, 2].map(() => shop.act(id, 'START_PROCCESS')));
  expect(both.map((each) => each.status).sort()).toEqual(['fulfilled', 'rejected']);
  const { rows } = await shop.call(findOrderHistory, { path: { id }, body: {} });
  expect(rows.filter((event) => event.message === 'Заказ взят в работу')).toHaveLength(1);
});

it('labels of goods are printed for every piece, with its barcode or its article, up to a thousand', async () => {
  const [tree, ball] = shop.offers;
  const { id } = await shop.order({
    products: [
      { offer: tree, quantity: 2 },
      { offer: ball, quantity: 3 },
    ],
  });
  const { file } = await shop.act(id, 'GET_PRODUCT_LABELS');
  const response = await shop.fetch('GET', file?.url ?? '');
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect((await PDFDocument.load(await response.arrayBuffer())).getPageCount()).toBe(5);
  const many = await shop.order({ products: [{ offer: ball, quantity: 1001 }] });
  expect(await shop.refused(getProductLabels, { path: { id: many.id } })).toMatchObject({
    status: 409,
    body: { code: 'too_many', message: 'За раз печатается не больше 1000 этикеток' },
  });
});

it('an order of the seller’s own is cancelled for any reason: no marketplace names them', async () => {
  const { id } = await shop.order();
  expect(await shop.call(findCancelReasons, { path: { id } })).toEqual({ rows: [] });
  expect((await shop.act(id, 'CANCEL_ORDER', { reason: 'Покупатель передумал' })).model.state).toBe('cancelled');
});

it("another company's order is not there, and only who tends the orders acts", async () => {
  const { id } = await shop.order();
  const act = { path: { id, action: 'START_PROCCESS' } };
  const stranger = await aCompany(server);
  for (const refusal of [
    await stranger.refused(getOrderWorkflow, { path: { id } }),
    await stranger.refused(findOrderActions, { path: { id } }),
    await stranger.refused(findCancelReasons, { path: { id } }),
    await stranger.refused(getProductLabels, { path: { id } }),
    await stranger.refused(runOrderAction, act),
  ])
    expect(refusal).toMatchObject({ status: 404, body: { message: 'Заказ не найден' } });
  const viewer = await shop.as('viewer');
  expect((await viewer.call(getOrderWorkflow, { path: { id } })).state).toBe('new');
  for (const refusal of [
    await viewer.refused(runOrderAction, act),
    await viewer.refused(findCancelReasons, { path: { id } }),
  ])
    expect([refusal.status, refusal.body.code]).toEqual([403, 'forbidden']);
  const packer = await shop.as('orders');
  expect((await packer.call(runOrderAction, act)).model.state).toBe('assembling');
});
