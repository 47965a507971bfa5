import {
  changeOrderMarks,
  findOrderHistory,
  findOrders,
  getOrder,
  type OrderModel,
  runOrderAction,
} from '@prilavok/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../testing/client.ts';
import { letTimePass } from '../testing/queue.ts';
import { useServer } from '../testing/server.ts';
import { aRemoteOrder, takeFor } from './testing/remote-orders.ts';
import { anOzonShop, type OzonShop, useSandbox } from './testing/shop.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });

let shop: OzonShop;
beforeAll(async () => {
  shop = await anOzonShop(server, sandbox.url, { kind: 'Футболка' });
});

let pieces = 0;
/** A code as a scanner reads it, with the separator before its check. */
const aMark = () => `0104600000000017${`21AbCdE${String(++pieces).padStart(6, '0')}`}\u001d91EE08`;

const read = (id: string) => shop.call(getOrder, { path: { id } });
const write = (order: OrderModel, ...marks: string[]) =>
  shop.call(changeOrderMarks, {
    path: { id: order.id },
    body: { products: [{ id: order.products[0]?.id ?? '', marks }], version: order.version },
  });
const refusal = (order: OrderModel, ...marks: string[]) =>
  shop.refused(changeOrderMarks, {
    path: { id: order.id },
    body: { products: [{ id: order.products[0]?.id ?? '', marks }] },
  });

/** A buyer has ordered so many T-shirts, and the order has come in. */
async function anOrder(quantity: number): Promise<OrderModel> {
  const number = await shop.buy({ offerId: 'CASE-1', quantity });
  await shop.pull();
  const { rows } = await shop.call(findOrders, { body: { search: number } });
  return read(rows[0]?.id ?? '');
}

const confirm = (id: string) =>
  shop.call(runOrderAction, { path: { id, action: 'CONFIRM_PARCELS' }, body: { wholeWay: true } });
const sent = (id: string) =>
  eventually(async () => {
    await letTimePass(`orders.send:${id}`);
    const order = await read(id);
    return order.sending === null && order;
  });

describe('an order whose goods carry codes of marking', () => {
  it('is not assembled before each piece has its code, and says how many lack', async () => {
    const order = await anOrder(2);
    expect(order.products).toMatchObject([{ needsMark: true, marks: [] }]);
    const refused = await shop.refused(runOrderAction, {
      path: { id: order.id, action: 'CONFIRM_PARCELS' },
      body: { wholeWay: true },
    });
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'Впишите коды маркировки: не хватает 2 кодов' },
    });
    expect((await read(order.id)).state).toBe('new');
    const one = await write(order, aMark());
    expect(one.refusedActions.length).toBeGreaterThan(0);
    expect(
      (
        await shop.refused(runOrderAction, {
          path: { id: order.id, action: 'CONFIRM_PARCELS' },
          body: { wholeWay: true },
        })
      ).body.message,
    ).toContain('1 кода');
  });

  it('goes to the marketplace with them, which checks them before it takes the assembly', async () => {
    const order = await anOrder(2);
    const marks = [aMark(), aMark()];
    await write(order, ...marks);
    await confirm(order.id);
    expect(await sent(order.id)).toMatchObject({ state: 'ready', refusal: null, products: [{ marks }] });
    const state = (await shop.control('state')) as {
      accounts: Record<string, { postings: Record<string, { exemplars: { marks: { mark: string }[] }[] }> }>;
    };
    const { exemplars = [] } = state.accounts[shop.clientId]?.postings[order.number] ?? {};
    expect(exemplars.flatMap((exemplar) => exemplar.marks.map(({ mark }) => mark))).toEqual(marks);
    const { rows } = await shop.call(findOrderHistory, { path: { id: order.id }, body: {} });
    expect(rows.map((event) => event.message)).toContain('Изменены коды маркировки');
    expect(await refusal(order, ...marks)).toMatchObject({ status: 409, body: { code: 'not_allowed' } });
  });

  it('is refused for a code that the marketplace does not take, and goes with another', async () => {
    const order = await anOrder(1);
    const used = aMark();
    const first = await anOrder(1);
    await write(first, used);
    await confirm(first.id);
    await sent(first.id);
    await write(order, used);
    await confirm(order.id);
    const refused = await sent(order.id);
    expect(refused.refusal).toContain(used.slice(0, 31));
    expect(refused.state).not.toBe('ready');
    await write(await read(order.id), aMark());
    await shop.call(runOrderAction, { path: { id: order.id, action: 'CONFIRM_PARCELS' } });
    expect(await sent(order.id)).toMatchObject({ state: 'ready', refusal: null });
  });

  it('keeps its codes when the marketplace changes the lines, as many as pieces are left', async () => {
    const line = { offerId: 'CASE-1', sku: '11', title: 'Футболка', quantity: 3, price: '500.00', needsMark: true };
    const remote = aRemoteOrder({ lines: [line] });
    const taken = await takeFor(shop, remote, '2026-11-20T10:00:01.000Z');
    const marks = [aMark(), aMark(), aMark()];
    await write(await read(taken.order ?? ''), ...marks);
    await takeFor(shop, { ...remote, lines: [{ ...line, quantity: 2 }] }, '2026-11-20T10:00:02.000Z');
    expect((await read(taken.order ?? '')).products).toMatchObject([{ quantity: 2, marks: marks.slice(0, 2) }]);
    await takeFor(shop, { ...remote, lines: [{ ...line, quantity: 2, needsMark: false }] }, '2026-11-20T10:00:03.000Z');
    expect((await read(taken.order ?? '')).products).toMatchObject([{ needsMark: false, marks: marks.slice(0, 2) }]);
  });
});

describe('codes of marking', () => {
  it('are refused with the place and what to do', async () => {
    const order = await anOrder(1);
    const other = await anOrder(1);
    const mark = aMark();
    const message = async (...marks: string[]) => (await refusal(order, ...marks)).body.message;
    expect(await message('4600000000017')).toContain('штрихкод товара');
    expect(await message('0104600000000017ФИСВУ000001')).toContain('русской раскладкой');
    expect(await message('0104600')).toContain('меньше 20');
    expect(await message(mark, aMark())).toContain('кодов больше, чем штук в заказе: 1');
    const strange = { id: other.products[0]?.id ?? '', marks: [] };
    expect(
      await shop.refused(changeOrderMarks, { path: { id: order.id }, body: { products: [strange] } }),
    ).toMatchObject({ status: 400, body: { message: expect.stringContaining('такого товара в заказе нет') } });
    const pair = await anOrder(2);
    expect((await refusal(pair, mark, mark)).body.message).toContain('вписан дважды');
  });

  it('lose what the scanner put before them', async () => {
    const order = await anOrder(1);
    const mark = aMark();
    expect((await write(order, `]d2\u001d${mark} `)).products).toMatchObject([{ marks: [mark] }]);
  });
});
