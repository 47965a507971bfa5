import {
  changeFieldMappings,
  changeOrder,
  changeOrderOptionMappings,
  changeStatusMappings,
  convertOrderProperty,
  createOrderStatus,
  findFieldMappings,
  findOrderHistory,
  findOrderOptionMappings,
  findOrderStatuses,
  findOrders,
  findRemoteFields,
  findRemoteOptions,
  findRemoteStatuses,
  findStatusMappings,
  getOrder,
  kind,
  marketplaces,
  mergeOrderOptions,
  type OrderModel,
  previewOrderPropertyConversion,
  removeFieldMapping,
  removeOrderOption,
  removeOrderOptionMapping,
  removeOrderProperties,
  removeOrderStatus,
  removeStatusMapping,
} from '@prilavok/contract';
import type { RemoteOrder } from '@prilavok/marketplaces';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCompany } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { anOrderList, anOrderProperty } from '../testing/properties.ts';
import { aRemoteOrder, takeFor } from '../testing/remote-orders.ts';
import { anOzonShop, type OzonShop, useSandbox } from '../testing/shop.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });

let shop: OzonShop;
beforeAll(async () => {
  shop = await anOzonShop(server, sandbox.url);
});

const path = { marketplace: 'ozon' } as const;
const minute = (number: number) => new Date(Date.UTC(2026, 10, 21, 9, number)).toISOString();
const take = (remote: RemoteOrder, at: number) => takeFor(shop, remote, minute(at));

async function model({ number }: RemoteOrder): Promise<OrderModel> {
  const [row] = (await shop.call(findOrders, { body: { search: number } })).rows;
  return shop.call(getOrder, { path: { id: row?.id ?? '' } });
}

const aStatus = (title: string) => shop.call(createOrderStatus, { body: { title } });
const mapStatus = (remote: string, status: string) =>
  shop.call(changeStatusMappings, { path, body: { statuses: [{ remote, status }] } });
const fill = (field: string, property: string) =>
  shop.call(changeFieldMappings, { path, body: { properties: [{ field, property }] } });
const valuesIn = (order: OrderModel, property: string) =>
  order.properties.find((one) => one.property === property)?.values;
const moved = (remote: RemoteOrder, status: string, state: RemoteOrder['state'], more: Partial<RemoteOrder> = {}) => ({
  ...remote,
  ...more,
  status,
  state,
});

describe('statuses of a marketplace', () => {
  it('work from the first minute: each stands for a status of the cabinet', async () => {
    const { rows } = await shop.call(findRemoteStatuses, { path });
    expect(rows.find(({ id }) => id === 'awaiting_packaging')).toMatchObject({
      title: 'Ожидает упаковки',
      state: 'new',
      usual: { title: 'Новый' },
    });
    const remote = aRemoteOrder();
    await take(remote, 1);
    expect((await model(remote)).status.title).toBe('Новый');
  });

  it('give an order that comes the status that was chosen', async () => {
    const own = await aStatus('Упаковать на складе');
    const { rows } = await mapStatus('awaiting_packaging', own.id);
    const remote = aRemoteOrder();
    await take(remote, 1);
    expect((await model(remote)).status).toMatchObject({ id: own.id, title: 'Упаковать на складе' });
    await shop.call(removeStatusMapping, { path: { ...path, id: rows[0]?.id ?? '' } });
    const later = aRemoteOrder();
    await take(later, 1);
    expect((await model(later)).status.title).toBe('Новый');
  });

  it('give an order that moves the status that was chosen, also where its state stays', async () => {
    const driver = await aStatus('У водителя');
    const arrived = await aStatus('Едет к покупателю');
    await mapStatus('driver_pickup', driver.id);
    await mapStatus('delivering', arrived.id);
    const remote = aRemoteOrder();
    await take(remote, 1);
    await take(moved(remote, 'driver_pickup', 'delivering'), 2);
    expect(await model(remote)).toMatchObject({ state: 'delivering', status: { id: driver.id } });
    await take(moved(remote, 'delivering', 'delivering'), 3);
    const order = await model(remote);
    expect(order).toMatchObject({ state: 'delivering', status: { id: arrived.id } });
    const { rows } = await shop.call(findOrderHistory, { path: { id: order.id }, body: {} });
    expect(rows[0]).toMatchObject({
      kind: 'status',
      message: 'Ozon: «Доставляется»',
      changes: [{ field: 'Статус', was: 'У водителя', became: 'Едет к покупателю' }],
    });
    await take(moved(remote, 'acceptance_in_progress', 'delivering'), 4);
    expect((await model(remote)).status.title).toBe('В доставке');
  });

  it('leave alone what a person chose while the marketplace says the same', async () => {
    const own = await aStatus('Ждёт звонка');
    const remote = aRemoteOrder();
    await take(remote, 1);
    const { id } = await model(remote);
    await shop.call(changeOrder, { path: { id }, body: { status: own.id } });
    await take({ ...remote, trackingNumber: 'TR-1' }, 2);
    expect((await model(remote)).status.id).toBe(own.id);
  });

  it('give way to the state where it says more: a failed assembly stays a problem', async () => {
    const own = await aStatus('Собрать сегодня');
    await mapStatus('awaiting_packaging', own.id);
    const remote = aRemoteOrder({ state: 'problem', substatus: 'ship_failed' });
    await take(remote, 1);
    expect((await model(remote)).status.title).toBe('Проблема');
  });

  it('follow a status that is removed to its replacement', async () => {
    const [gone, left] = [await aStatus('Уйдёт'), await aStatus('Останется')];
    await mapStatus('arbitration', gone.id);
    await shop.call(removeOrderStatus, { path: { id: gone.id, replacement: left.id } });
    const { rows } = await shop.call(findStatusMappings, { path });
    expect(rows.find(({ remote }) => remote === 'arbitration')?.status).toMatchObject({ id: left.id });
  });

  it('suggest a status of the same words', async () => {
    const own = await aStatus('Клиентский арбитраж');
    const { rows } = await shop.call(findRemoteStatuses, { path });
    const [best] = rows.find(({ id }) => id === 'client_arbitration')?.suggestions ?? [];
    expect(best).toMatchObject({ item: { id: own.id }, reason: expect.stringContaining('арбитраж') });
  });

  it('refuse words that the marketplace does not have, and statuses that the company does not have', async () => {
    const own = await aStatus('Чужому не нужен');
    const refused = (remote: string, status: string) =>
      shop.refused(changeStatusMappings, { path, body: { statuses: [{ remote, status }] } });
    expect(await refused('flying', own.id)).toMatchObject({
      status: 400,
      body: { message: 'Поле «statuses.0.remote»: у Ozon нет статуса «flying»' },
    });
    expect(await refused('delivered', '999999999')).toMatchObject({ status: 400 });
    const stranger = await aCompany(server);
    await stranger.call(findOrderStatuses, { body: {} });
    expect((await stranger.call(findStatusMappings, { path })).rows).toEqual([]);
    const stolen = { path, body: { statuses: [{ remote: 'delivered', status: own.id }] } };
    expect(await stranger.refused(changeStatusMappings, stolen)).toMatchObject({ status: 400 });
  });

  it('are asked of every marketplace, with unlike words', async () => {
    for (const marketplace of marketplaces) {
      const { rows } = await shop.call(findRemoteStatuses, { path: { marketplace } });
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      const fields = (await shop.call(findRemoteFields, { path: { marketplace } })).rows;
      expect(new Set(fields.map(({ id }) => id)).size).toBe(fields.length);
    }
  });
});

describe('properties from a marketplace', () => {
  it('are kept from being deleted, and from becoming what the field can’t fill, until the field lets go', async () => {
    const { id } = await anOrderProperty(shop, { title: 'Кто везёт', type: kind.shortText });
    const [mapping] = (await fill('carrier', id)).rows;
    const refusal = (await shop.refused(removeOrderProperties, { path: { ids: [id] } })).body;
    expect(refusal).toMatchObject({ code: 'property_in_use', message: expect.stringMatching(/«Кто везёт».*Ozon/) });
    const number = { path: { id }, body: { type: kind.integer, options: false } };
    for (const call of [previewOrderPropertyConversion, convertOrderProperty])
      expect(await shop.refused(call, number)).toMatchObject({
        status: 409,
        body: { message: expect.stringMatching(/«Кто везёт» заполняет поле .* Ozon/) },
      });
    const long = { path: { id }, body: { type: kind.longText, options: false } };
    await shop.call(previewOrderPropertyConversion, long);
    await shop.call(removeFieldMapping, { path: { ...path, id: mapping?.id ?? '' } });
    await shop.call(previewOrderPropertyConversion, number);
    await shop.call(removeOrderProperties, { path: { ids: [id] } });
  });

  it('are filled when an order comes, on its lines too, and the card shows them', async () => {
    const warehouse = await anOrderProperty(shop, { title: 'Откуда едет' });
    const legal = await anOrderProperty(shop, { title: 'Юрлицо', type: kind.boolean });
    const there = await anOrderProperty(shop, { title: 'Как там называется' });
    await fill('warehouse', warehouse.id);
    await fill('legal', legal.id);
    await fill('line_title', there.id);
    const remote = aRemoteOrder({ warehouse: { id: '7', title: 'Тула Северная' }, more: { legal: true } });
    await take(remote, 1);
    const order = await model(remote);
    expect(valuesIn(order, warehouse.id)).toEqual(['Тула Северная']);
    expect(valuesIn(order, legal.id)).toEqual([true]);
    expect(order.products[0]?.properties).toEqual([{ property: there.id, values: ['Чехол'] }]);
    const { rows } = await shop.call(findOrderHistory, { path: { id: order.id }, body: {} });
    expect(rows[0]?.changes).toContainEqual({ field: 'Откуда едет', was: null, became: 'Тула Северная' });
  });

  it('are written anew only when the marketplace says something else', async () => {
    const carrier = await anOrderProperty(shop);
    await fill('carrier', carrier.id);
    const remote = aRemoteOrder({ carrier: 'Почта' });
    await take(remote, 1);
    const { id } = await model(remote);
    const properties = [{ property: carrier.id, values: ['Свой курьер'] }];
    await shop.call(changeOrder, { path: { id }, body: { properties } });
    await take(moved(remote, 'awaiting_deliver', 'ready'), 2);
    expect(valuesIn(await model(remote), carrier.id)).toEqual(['Свой курьер']);
    await take(moved(remote, 'awaiting_deliver', 'ready', { carrier: 'СДЭК' }), 3);
    expect(valuesIn(await model(remote), carrier.id)).toEqual(['СДЭК']);
    expect((await take(moved(remote, 'awaiting_deliver', 'ready', { carrier: 'СДЭК' }), 4)).result).toBe('unchanged');
    await take(moved(remote, 'awaiting_deliver', 'ready', { carrier: 'Старое' }), 1);
    expect(valuesIn(await model(remote), carrier.id)).toEqual(['СДЭК']);
  });

  it('write moments by the clock of the company', async () => {
    const promised = await anOrderProperty(shop);
    await fill('deliver_by', promised.id);
    const remote = aRemoteOrder({ deliverBy: '2026-11-25T21:30:00.000Z' });
    await take(remote, 1);
    expect(valuesIn(await model(remote), promised.id)).toEqual(['26.11.2026, 00:30']);
  });

  it('take the option of the same text, or the one that was chosen, and remember what orders bring', async () => {
    const { property, options } = await anOrderList(shop, ['До двери', 'Пункт выдачи']);
    const [door = '', point = ''] = options;
    await fill('delivery_method', property);
    const first = aRemoteOrder({ deliveryMethod: { id: '5', title: 'до двери' } });
    const second = aRemoteOrder({ deliveryMethod: { id: '6', title: 'ПВЗ Партнёр' } });
    await take(first, 1);
    await take(second, 1);
    expect(valuesIn(await model(first), property)).toEqual([{ option: door, value: 'До двери' }]);
    expect(valuesIn(await model(second), property)).toBeUndefined();

    const where = { ...path, id: 'delivery_method' };
    const brought = (await shop.call(findRemoteOptions, { path: where, query: { search: 'д' } })).rows;
    expect(brought.find(({ id }) => id === '5')).toMatchObject({ title: 'до двери', usual: { id: door } });
    const found = (await shop.call(findRemoteOptions, { path: where, query: { search: 'ПВЗ' } })).rows;
    expect(found).toMatchObject([{ id: '6', title: 'ПВЗ Партнёр', usual: null }]);

    const body = { options: [{ field: 'delivery_method', remote: '6', option: point }] };
    const { rows } = await shop.call(changeOrderOptionMappings, { path, body });
    expect(rows).toMatchObject([{ remote: '6', option: { id: point, title: 'Пункт выдачи' } }]);
    expect((await shop.refused(removeOrderOption, { path: { property, option: point } })).body).toMatchObject({
      code: 'option_in_use',
      message: expect.stringMatching(/«Пункт выдачи» стоит за значение.* Ozon/),
    });
    const third = aRemoteOrder({ deliveryMethod: { id: '6', title: 'ПВЗ Партнёр' } });
    await take(third, 1);
    expect(valuesIn(await model(third), property)).toEqual([{ option: point, value: 'Пункт выдачи' }]);

    await shop.call(mergeOrderOptions, { path: { property }, body: { target: door, sources: [point] } });
    const query = { property_id: 'delivery_method' };
    const [pair] = (await shop.call(findOrderOptionMappings, { path, query })).rows;
    expect(pair?.option.id).toBe(door);
    await shop.call(removeOrderOptionMapping, { path: { ...path, id: pair?.id ?? '' } });
    expect((await shop.call(findOrderOptionMappings, { path, query })).rows).toEqual([]);
  });

  it('are suggested by their titles, and stop being filled when the pair is removed', async () => {
    const city = await anOrderProperty(shop, { title: 'Город доставки' });
    const { rows } = await shop.call(findRemoteFields, { path });
    const [best] = rows.find(({ id }) => id === 'city')?.suggestions ?? [];
    expect(best).toMatchObject({ item: { id: city.id }, reason: 'Название совпадает' });
    const [pair] = (await fill('city', city.id)).rows;
    expect((await shop.call(findFieldMappings, { path })).rows).toContainEqual(pair);
    await shop.call(removeFieldMapping, { path: { ...path, id: pair?.id ?? '' } });
    const remote = aRemoteOrder({ buyer: { name: null, phone: null, region: null, city: 'Алексин', address: null } });
    await take(remote, 1);
    expect(valuesIn(await model(remote), city.id)).toBeUndefined();
    const again = { path: { ...path, id: pair?.id ?? '' } };
    expect(await shop.refused(removeFieldMapping, again)).toMatchObject({ status: 404 });
  });

  it('refuse a property that cannot hold the field, a second field for one property, and unknown names', async () => {
    const number = await anOrderProperty(shop, { title: 'Число мест', type: kind.integer });
    const refused = (field: string, property: string) =>
      shop.refused(changeFieldMappings, { path, body: { properties: [{ field, property }] } });
    expect((await refused('region', number.id)).body.message).toBe(
      'Поле «properties.0.property»: «Число мест» не хранит того, что говорит поле «Регион доставки»: выберите текстовое свойство',
    );
    const region = await anOrderProperty(shop);
    await fill('region', region.id);
    expect(await refused('barcode', region.id)).toMatchObject({
      status: 409,
      body: { code: 'property_mapped' },
    });
    expect(await refused('weather', region.id)).toMatchObject({ status: 400 });
    const options = [{ field: 'region', remote: 'Тула', option: '1' }];
    expect(await shop.refused(changeOrderOptionMappings, { path, body: { options } })).toMatchObject({ status: 400 });
    const unknown = { path: { ...path, id: 'weather' } };
    expect(await shop.refused(findRemoteOptions, unknown)).toMatchObject({ status: 404 });
  });
});
