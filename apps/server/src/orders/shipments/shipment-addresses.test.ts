import {
  cancelShipment,
  changeShipmentAddress,
  createShipment,
  createShipmentAddress,
  findShipmentAddresses,
  getShipmentAddresses,
  getShipments,
  removeShipmentAddress,
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

const anAddress = (title: string, address = 'Люберцы, 5') =>
  shop.call(createShipmentAddress, { body: { title, address } });
const missing = { status: 404, body: { message: 'Адрес отгрузки не найден' } };

it('an address is kept with whom to ask and when, and is changed field by field', async () => {
  const made = await shop.call(createShipmentAddress, {
    body: { title: ' Склад ', address: 'Люберцы, 5', contact: 'Анна', phone: '+7 495 000-00-00', hours: '9–18' },
  });
  expect(made).toEqual({
    id: made.id,
    title: 'Склад',
    address: 'Люберцы, 5',
    contact: 'Анна',
    phone: '+7 495 000-00-00',
    hours: '9–18',
    version: 1,
  });
  const changed = await shop.call(changeShipmentAddress, { path: { id: made.id }, body: { contact: '', hours: '' } });
  expect(changed).toEqual({ ...made, contact: '', hours: '', version: 2 });
  expect((await shop.call(getShipmentAddresses, { path: { ids: [made.id, '999999'] } })).rows).toEqual([changed]);
});

it('of two who edit one version of an address, the second is told', async () => {
  const { id } = await anAddress('Склад');
  await shop.call(changeShipmentAddress, { path: { id }, body: { title: 'Двор', version: 1 } });
  const late = await shop.refused(changeShipmentAddress, { path: { id }, body: { title: 'Сарай', version: 1 } });
  expect(late).toMatchObject({
    status: 409,
    body: {
      code: 'stale',
      message: 'Адрес «Двор» уже изменил кто-то другой: посмотрите, что изменилось, и повторите',
    },
  });
});

it('an address that says nothing is refused naming the field', async () => {
  const said = async (body: object) => (await shop.refused(createShipmentAddress, { body })).body.message;
  expect(await said({ title: '', address: 'Люберцы' })).toBe('Поле «title»: не заполнено');
  expect(await said({ title: 'Склад', address: '' })).toBe('Поле «address»: не заполнено');
  expect(await said({ title: 'Склад', address: 'а'.repeat(501) })).toBe('Поле «address»: не длиннее 500 знаков');
});

it('addresses are found by title and place, ё read as е, page by page', async () => {
  const ids = [];
  for (const title of ['Ёлочный', 'Дальний', 'Жёлтый']) ids.push((await anAddress(title, `Тверь, ${title} 1`)).id);
  const found = async (body: object) =>
    (await shop.call(findShipmentAddresses, { body: { search: 'тверь', ...body } })).rows.map((row) => row.title);
  expect(await found({})).toEqual(['Дальний', 'Ёлочный', 'Жёлтый']);
  expect(await found({ search: 'ЕЛОЧ' })).toEqual(['Ёлочный']);
  expect(await found({ limit: 2, offset: 2 })).toEqual(['Жёлтый']);
  expect(await found({ offset: 3 })).toEqual([]);
});

it('an address stays while an open shipment leaves from it; a shipment of the past keeps it after that', async () => {
  const { id } = await anAddress('Склад');
  const order = await shop.ready();
  const shipment = await shop.call(createShipment, {
    body: { parcels: order.boxes.map((box) => box.id), address: id },
  });
  expect(await shop.refused(removeShipmentAddress, { path: { id } })).toMatchObject({
    status: 409,
    body: {
      code: 'address_in_use',
      message: 'С адреса «Склад» ещё не уехала отгрузка: сначала передайте её',
    },
  });
  await shop.call(changeShipmentAddress, { path: { id }, body: { title: 'Старый склад' } });
  await shop.call(cancelShipment, { path: { id: shipment.id } });
  await shop.call(removeShipmentAddress, { path: { id } });
  expect((await shop.call(findShipmentAddresses, { body: { search: 'старый склад' } })).rows).toEqual([]);
  const [past] = (await shop.call(getShipments, { path: { ids: [shipment.id] } })).rows;
  expect(past?.address).toEqual({ id, title: 'Старый склад', address: 'Люберцы, 5' });
  for (const refusal of [
    await shop.refused(changeShipmentAddress, { path: { id }, body: { title: 'Новый' } }),
    await shop.refused(removeShipmentAddress, { path: { id } }),
  ])
    expect(refusal).toMatchObject(missing);
});

it("another company's address is not there, and only who tends the orders changes addresses", async () => {
  const { id } = await anAddress('Склад');
  const stranger = await aCompany(server);
  for (const refusal of [
    await stranger.refused(changeShipmentAddress, { path: { id }, body: { title: 'Мой' } }),
    await stranger.refused(removeShipmentAddress, { path: { id } }),
  ])
    expect(refusal).toMatchObject(missing);
  expect((await stranger.call(getShipmentAddresses, { path: { ids: [id] } })).rows).toEqual([]);
  expect((await stranger.call(findShipmentAddresses, { body: {} })).rows).toEqual([]);
  const viewer = await shop.as('viewer');
  expect((await viewer.call(getShipmentAddresses, { path: { ids: [id] } })).rows).toHaveLength(1);
  for (const refusal of [
    await viewer.refused(createShipmentAddress, { body: { title: 'Мой', address: 'Тверь' } }),
    await viewer.refused(changeShipmentAddress, { path: { id }, body: { title: 'Мой' } }),
    await viewer.refused(removeShipmentAddress, { path: { id } }),
  ])
    expect([refusal.status, refusal.body.code]).toEqual([403, 'forbidden']);
});
