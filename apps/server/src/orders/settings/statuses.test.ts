import {
  arrangeOrderStatuses,
  changeOrder,
  changeOrderStatus,
  createOrderStatus,
  findOrderHistory,
  findOrderStatuses,
  getOrder,
  getOrderStatuses,
  orderStates,
  removeOrderStatus,
} from '@prilavok/contract';
import { beforeAll, expect, it } from 'vitest';
import { aCompany } from '../../testing/client.ts';
import { newsOf } from '../../testing/news.ts';
import { useServer } from '../../testing/server.ts';
import { anOwnShop, type OwnShop } from '../testing/own.ts';

const server = useServer();
let shop: OwnShop;
beforeAll(async () => {
  shop = await anOwnShop(server);
});

const missing = { status: 404, body: { message: 'Статус не найден' } };

it('statuses begin with one for every state, which can be renamed and not deleted', async () => {
  const other = await aCompany(server);
  const [asked] = await Promise.all([1, 2].map(() => other.call(findOrderStatuses, { body: {} })));
  const rows = asked?.rows ?? [];
  expect(rows.map((row) => row.system_status)).toEqual([...orderStates]);
  const [first, second] = rows;
  const path = { id: first?.id ?? '' };
  expect(await other.call(changeOrderStatus, { path, body: { title: 'Думает' } })).toMatchObject({
    title: 'Думает',
    system_status: first?.system_status,
  });
  const refusal = await other.refused(removeOrderStatus, { path: { ...path, replacement: second?.id ?? '' } });
  expect(refusal).toMatchObject({
    status: 409,
    body: {
      code: 'system_status',
      message: 'Статус «Думает» системный: его можно переименовать, но не удалить',
    },
  });
});

it('a status of the company is found by a part of its title, in the place that it was given', async () => {
  const body = { color: '#1f56b3', sort: 5 };
  const made = await shop.call(createOrderStatus, { body: { title: ' Ёлочный ', ...body } });
  expect(made).toMatchObject({ title: 'Ёлочный', ...body, system_status: null, orders: 0, version: 1 });
  const found = async (search: object) =>
    (await shop.call(findOrderStatuses, { body: search })).rows.map((row) => row.id);
  expect(await found({ search: 'елоч' })).toEqual([made.id]);
  expect((await found({}))[0]).toBe(made.id);
  await shop.call(changeOrderStatus, { path: { id: made.id }, body: { sort: 5000 } });
  const all = await found({});
  expect(all.at(-1)).toBe(made.id);
  expect(await found({ limit: 2, offset: all.length - 1 })).toEqual([made.id]);
  expect(await found({ offset: all.length })).toEqual([]);
  const { rows } = await shop.call(getOrderStatuses, { path: { ids: [made.id, '999999'] } });
  expect(rows).toMatchObject([{ id: made.id, color: '#1f56b3', sort: 5000 }]);
});

it('a status that can not be is refused naming the field', async () => {
  const said = async (more: object) =>
    (await shop.refused(createOrderStatus, { body: { title: 'Новинка', ...more } })).body.message;
  expect(await said({ title: '' })).toBe('Поле «title»: не заполнено');
  expect(await said({ color: 'красный' })).toContain('Поле «color»');
  expect(await said({ system_status: 'lost' })).toContain('Поле «system_status»');
  expect(await said({ sort: -1 })).toBe('Поле «sort»: не меньше 0');
});

it('a title stands once, whatever the case and ё', async () => {
  await shop.call(createOrderStatus, { body: { title: 'Ждёт звонка' } });
  const other = await shop.call(createOrderStatus, { body: { title: 'Позвонили' } });
  const refusal = { status: 409, body: { code: 'title_taken', message: 'Статус «ЖДЕТ ЗВОНКА» уже есть' } };
  const body = { title: 'ЖДЕТ ЗВОНКА' };
  expect(await shop.refused(createOrderStatus, { body })).toMatchObject(refusal);
  expect(await shop.refused(changeOrderStatus, { path: { id: other.id }, body })).toMatchObject(refusal);
});

it('of two who edit one version, the second is told', async () => {
  const { id } = await shop.call(createOrderStatus, { body: { title: 'Раз' } });
  await shop.call(changeOrderStatus, { path: { id }, body: { title: 'Два', version: 1 } });
  expect(await shop.refused(changeOrderStatus, { path: { id }, body: { title: 'Три', version: 1 } })).toMatchObject({
    status: 409,
    body: {
      code: 'stale',
      message: 'Статус «Два» уже изменил кто-то другой: посмотрите, что изменилось, и повторите',
    },
  });
});

it('a deleted status gives its orders to the replacement, and open cabinets hear of it', async () => {
  const gone = await shop.call(createOrderStatus, { body: { title: 'Лишний' } });
  const kept = await shop.call(createOrderStatus, { body: { title: 'Нужный' } });
  const { id } = await shop.order();
  const taken = await shop.call(changeOrder, { path: { id }, body: { status: gone.id } });
  const same = await shop.refused(removeOrderStatus, { path: { replacement: gone.id, id: gone.id } });
  expect(same.body).toMatchObject({ code: 'same_status', message: 'Выберите другой статус: этот будет удалён' });
  const unknown = await shop.refused(removeOrderStatus, { path: { replacement: '999999', id: gone.id } });
  expect(unknown).toMatchObject(missing);
  const line = await newsOf(shop);
  await shop.call(removeOrderStatus, { path: { replacement: kept.id, id: gone.id } });
  await line.until(/orders\/orders/);
  expect((await shop.call(getOrder, { path: { id } })).status.title).toBe('Нужный');
  const [row] = (await shop.call(getOrderStatuses, { path: { ids: [gone.id, kept.id] } })).rows;
  expect(row).toMatchObject({ id: kept.id, orders: 1 });
  const stale = await shop.refused(changeOrder, { path: { id }, body: { comment: 'А', version: taken.version } });
  expect(stale.body.code).toBe('stale');
});

it("another company's status is not there, and only who tends the orders changes statuses", async () => {
  const { id } = await shop.call(createOrderStatus, { body: { title: 'Наш' } });
  const stranger = await aCompany(server);
  const [theirs] = (await stranger.call(findOrderStatuses, { body: {} })).rows;
  for (const refusal of [
    await stranger.refused(changeOrderStatus, { path: { id }, body: { title: 'Мой' } }),
    await stranger.refused(removeOrderStatus, { path: { id, replacement: theirs?.id ?? '' } }),
    await shop.refused(removeOrderStatus, { path: { id, replacement: theirs?.id ?? '' } }),
  ])
    expect(refusal).toMatchObject(missing);
  expect((await stranger.call(getOrderStatuses, { path: { ids: [id] } })).rows).toEqual([]);
  const viewer = await shop.as('viewer');
  expect((await viewer.call(getOrderStatuses, { path: { ids: [id] } })).rows).toHaveLength(1);
  for (const refusal of [
    await viewer.refused(createOrderStatus, { body: { title: 'Мой' } }),
    await viewer.refused(changeOrderStatus, { path: { id }, body: { title: 'Мой' } }),
    await viewer.refused(removeOrderStatus, { path: { id, replacement: id } }),
  ])
    expect([refusal.status, refusal.body.code]).toEqual([403, 'forbidden']);
});

it('takes the order in which a person puts the statuses, and refuses one made from an older list', async () => {
  const own = await aCompany(server);
  const ids = async () => (await own.call(findOrderStatuses, { body: {} })).rows.map(({ id }) => id);
  const was = await ids();
  const [first = '', ...others] = was;
  const { rows } = await own.call(arrangeOrderStatuses, { body: { ids: [...others, first] } });
  expect(rows.map(({ id }) => id)).toEqual([...others, first]);
  expect(await ids()).toEqual([...others, first]);
  const { id: added } = await own.call(createOrderStatus, { body: { title: 'На сборке у Пети' } });
  expect((await ids()).at(-1)).toBe(added);
  expect(await own.refused(arrangeOrderStatuses, { body: { ids: was } })).toMatchObject({
    status: 409,
    body: { code: 'stale' },
  });
  const twice = await own.refused(arrangeOrderStatuses, { body: { ids: [...was, first] } });
  expect(twice).toMatchObject({ status: 400, body: { details: [{ field: 'ids' }] } });
});

it('a status of the company stays with an order that moves on if it says so; where it goes, the history says it', async () => {
  const own = await anOwnShop(server);
  const [staying, going] = [
    await own.call(createOrderStatus, { body: { title: 'Подарок', stays: true } }),
    await own.call(createOrderStatus, { body: { title: 'Думаем' } }),
  ];
  expect([staying.stays, going.stays]).toEqual([true, false]);
  const moved = async (status: string) => {
    const { id } = await own.order();
    await own.call(changeOrder, { path: { id }, body: { status } });
    const { model } = await own.act(id, 'START_PROCCESS');
    const { rows } = await own.call(findOrderHistory, { path: { id }, body: {} });
    return [model.state, model.status.title, rows[0]?.changes.find(({ field }) => field === 'Статус')];
  };
  expect(await moved(staying.id)).toEqual(['assembling', 'Подарок', undefined]);
  expect(await moved(going.id)).toEqual(['assembling', 'Сборка', { field: 'Статус', was: 'Думаем', became: 'Сборка' }]);
  await own.call(changeOrderStatus, { path: { id: going.id }, body: { stays: true } });
  expect(await moved(going.id)).toEqual(['assembling', 'Думаем', undefined]);
});

it('a status takes over a state of the workflow; the one that stood for it becomes the company’s own', async () => {
  const own = await anOwnShop(server);
  const { rows } = await own.call(findOrderStatuses, { body: {} });
  const before = rows.find(({ system_status }) => system_status === 'assembling');
  const packing = await own.call(createOrderStatus, { body: { title: 'На столе', system_status: 'assembling' } });
  expect(packing.system_status).toBe('assembling');
  const { id } = await own.order();
  expect((await own.act(id, 'START_PROCCESS')).model.status.title).toBe('На столе');
  const of = async (status: string) =>
    (await own.call(getOrderStatuses, { path: { ids: [status] } })).rows[0]?.system_status;
  expect(await of(before?.id ?? '')).toBeNull();
  await own.call(changeOrderStatus, { path: { id: before?.id ?? '' }, body: { system_status: 'assembling' } });
  expect([await of(before?.id ?? ''), await of(packing.id)]).toEqual(['assembling', null]);
  // Every state has a status: one that stands for a state is not taken away from it.
  for (const system_status of [null, 'ready'])
    expect(
      await own.refused(changeOrderStatus, { path: { id: before?.id ?? '' }, body: { system_status } }),
    ).toMatchObject({ status: 409, body: { code: 'system_status' } });
});
