import {
  changeOrderSource,
  createAccount,
  createCatalog,
  createOrderSource,
  findAllOrderSources,
  findOrderSourceLogs,
  findOrderSources,
  getOrder,
  getOrderSources,
  removeAccount,
  removeOrderSource,
  removeOrderStatus,
  syncOrderSource,
} from '@prilavok/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCompany, type Shop } from '../../testing/client.ts';
import { newsOf } from '../../testing/news.ts';
import { readingsOf } from '../../testing/reading.ts';
import { useServer } from '../../testing/server.ts';
import { anOwnShop, type OwnShop } from '../testing/own.ts';
import { aRemoteOrder, takeFor } from '../testing/remote-orders.ts';

const server = useServer();
let shop: OwnShop;
beforeAll(async () => {
  shop = await anOwnShop(server);
});

const connect = (of: Shop, title: string) =>
  of.call(createAccount, {
    body: { title, marketplace: 'ozon', environment: 'sandbox', keys: { client_id: '1001', api_key: 'sandbox-1' } },
  });

const missing = { status: 404, body: { message: 'Источник не найден' } };

describe('sources', () => {
  it('keep what is not changed, and give their orders to the replacement', async () => {
    const source = await shop.call(createOrderSource, { body: { title: 'Сайт' } });
    expect(source.settings).toEqual({
      is_marketplace: false,
      marketplace: null,
      is_enable_sync: false,
      ship_hours: null,
      ship_cutoff: null,
    });
    const changed = await shop.call(changeOrderSource, { body: { id: source.id, image: '/site.png' } });
    expect(changed).toMatchObject({ title: 'Сайт', image: '/site.png' });
    const other = await shop.call(createOrderSource, { body: { title: 'Телефон' } });
    const { id } = await shop.order({ source: source.id });
    const line = await newsOf(shop);
    await shop.call(removeOrderSource, { path: { replacement: other.id, id: source.id } });
    await line.until(/orders\/orders/);
    expect((await shop.call(getOrder, { path: { id } })).source?.title).toBe('Телефон');
    const { rows } = await shop.call(findAllOrderSources, {});
    expect(rows.map((row) => row.id)).not.toContain(source.id);
    const alone = await shop.refused(syncOrderSource, { path: { id: other.id }, query: {} });
    expect(alone).toMatchObject({ status: 409, body: { code: 'no_account' } });
  });

  it('that no account tends load nothing, and say so', async () => {
    const { id } = await shop.call(createOrderSource, { body: { title: 'Ярмарка' } });
    const on = await shop.refused(changeOrderSource, { body: { id, settings: { is_enable_sync: true } } });
    expect(on).toMatchObject({
      status: 409,
      body: {
        code: 'no_account',
        message: 'К источнику не подключён аккаунт маркетплейса: загружать заказы не от кого',
      },
    });
  });

  it('that are switched off let no new order in, and follow those that are here', async () => {
    const account = await connect(shop, 'Пауза');
    const own = { company: shop.company, account: account.id };
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString();
    const [here, later] = [aRemoteOrder(), aRemoteOrder()];
    await takeFor(own, here, at(1));
    const [source] = (await shop.call(findOrderSources, { body: { search: 'пауза' } })).rows;
    const id = source?.id ?? '';
    await shop.call(changeOrderSource, { body: { id, settings: { is_enable_sync: false } } });
    expect(await takeFor(own, later, at(2))).toEqual({ order: null, result: 'unchanged' });
    const cancelled = { ...here, status: 'cancelled', state: 'cancelled' as const };
    expect((await takeFor(own, cancelled, at(3))).result).toBe('changed');
    const split = aRemoteOrder({ parentNumber: here.number });
    expect((await takeFor(own, split, at(4))).result).toBe('created');
    await shop.call(changeOrderSource, { body: { id, settings: { is_enable_sync: true } } });
    expect((await takeFor(own, later, at(5))).result).toBe('created');
  });

  it('refuse a title that is none and a catalog of somebody else', async () => {
    const stranger = await aCompany(server);
    const { id: foreign } = await stranger.call(createCatalog, { body: { title: 'Чужой' } });
    const said = async (body: object) => (await shop.refused(createOrderSource, { body })).body.message;
    expect(await said({ title: ' ' })).toBe('Поле «title»: не заполнено');
    expect(await said({ title: 'Рынок', catalog: foreign })).toBe('Поле «catalog»: такого каталога нет');
    const made = await shop.call(createOrderSource, { body: { title: 'Рынок', catalog: shop.catalog } });
    expect(made).toMatchObject({ title: 'Рынок', catalog: shop.catalog, account: null, orders: 0, syncedAt: null });
  });

  it('are found by a part of the title, ё read as е, page by page, or by their id', async () => {
    const ids = [];
    for (const title of ['Ёлочный базар', 'Новый базар', 'Старый базар'])
      ids.push((await shop.call(createOrderSource, { body: { title } })).id);
    const found = async (body: object) => (await shop.call(findOrderSources, { body })).rows.map((row) => row.id);
    expect(await found({ search: 'ЕЛОЧ' })).toEqual(ids.slice(0, 1));
    const all = await found({ search: 'базар' });
    expect(all.toSorted()).toEqual(ids.toSorted());
    expect(await found({ search: 'базар', limit: 2, offset: 2 })).toEqual(all.slice(2));
    expect(await found({ search: 'базар', offset: 3 })).toEqual([]);
    const { rows } = await shop.call(findAllOrderSources, { query: { id: ids[1] } });
    expect(rows.map((row) => row.title)).toEqual(['Новый базар']);
  });

  it('give a deadline to orders whose marketplace tells none, by hours or by the time of the day, and say that it is ours', async () => {
    const account = await connect(shop, 'Без сроков');
    const of = { company: shop.company, account: account.id };
    const at = '2026-11-28T12:00:00.000Z';
    const arrived = async (change: Parameters<typeof aRemoteOrder>[0]) => {
      const { order } = await takeFor(of, aRemoteOrder(change), at);
      const { id, shipBy, shipByOurs } = await shop.call(getOrder, { path: { id: order ?? '' } });
      return { id, deadline: [shipBy, shipByOurs] };
    };
    const silent = { shipBy: null, createdAt: '2026-11-27T14:00:00.000Z' };
    expect((await arrived(silent)).deadline).toEqual([null, false]);
    const [source] = (await shop.call(findOrderSources, { body: { search: 'без сроков' } })).rows;
    const id = source?.id ?? '';
    const rule = (settings: object) => ({ body: { id, settings } });
    expect(await shop.refused(changeOrderSource, rule({ ship_hours: 5, ship_cutoff: '17:30' }))).toMatchObject({
      status: 400,
      body: { details: [{ field: 'settings.ship_cutoff' }] },
    });
    await shop.call(changeOrderSource, rule({ ship_hours: 48 }));
    expect((await arrived(silent)).deadline).toEqual(['2026-11-29T14:00:00.000Z', true]);
    // The company lives by Moscow's time: 17:00 is before the cut-off, 18:00 is after it.
    await shop.call(changeOrderSource, rule({ ship_hours: null, ship_cutoff: '17:30' }));
    const { id: ours, deadline } = await arrived(silent);
    expect(deadline).toEqual(['2026-11-27T14:30:00.000Z', true]);
    expect((await arrived({ ...silent, createdAt: '2026-11-27T15:00:00.000Z' })).deadline).toEqual([
      '2026-11-28T14:30:00.000Z',
      true,
    ]);
    expect((await arrived({ shipBy: '2026-11-30T10:00:00.000Z' })).deadline).toEqual([
      '2026-11-30T10:00:00.000Z',
      false,
    ]);
    // What the marketplace says after all is believed.
    const { number } = await shop.call(getOrder, { path: { id: ours } });
    await takeFor(
      of,
      aRemoteOrder({ ...silent, number, shipBy: '2026-12-01T10:00:00.000Z' }),
      '2026-11-28T12:05:00.000Z',
    );
    expect(await shop.call(getOrder, { path: { id: ours } })).toMatchObject({
      shipBy: '2026-12-01T10:00:00.000Z',
      shipByOurs: false,
    });
  });

  it('are answered by their numbers, those that there are', async () => {
    const { id } = await shop.call(createOrderSource, { body: { title: 'По номеру' } });
    const { rows } = await shop.call(getOrderSources, { path: { ids: [id, '999999'] } });
    expect(rows).toMatchObject([{ id, title: 'По номеру', orders: 0 }]);
  });

  it('tell the second of two who edit one version', async () => {
    const { id } = await shop.call(createOrderSource, { body: { title: 'Раз' } });
    await shop.call(changeOrderSource, { body: { id, title: 'Два', version: 1 } });
    expect(await shop.refused(changeOrderSource, { body: { id, title: 'Три', version: 1 } })).toMatchObject({
      status: 409,
      body: {
        code: 'stale',
        message: 'Источник «Два» уже изменил кто-то другой: посмотрите, что изменилось, и повторите',
      },
    });
  });

  it('of an account come with its first order, stay while it is connected, and load when they are switched on', async () => {
    const account = await connect(shop, 'Лавка');
    await takeFor({ company: shop.company, account: account.id }, aRemoteOrder(), new Date().toISOString());
    const [source] = (await shop.call(findOrderSources, { body: { search: 'лавка' } })).rows;
    const id = source?.id ?? '';
    expect(source).toMatchObject({ title: 'Ozon, «Лавка»', account: account.id, orders: 1 });
    const { id: replacement } = await shop.call(createOrderSource, { body: { title: 'Замена' } });
    expect(await shop.refused(removeOrderSource, { path: { id, replacement } })).toMatchObject({
      status: 409,
      body: {
        code: 'source_of_account',
        message: 'Источник «Ozon, «Лавка»» ведёт аккаунт маркетплейса: сначала отключите аккаунт',
      },
    });
    expect(await shop.call(syncOrderSource, { path: { id }, query: { days: 3 } })).toEqual({ ok: true });
    await shop.call(changeOrderSource, { body: { id, settings: { is_enable_sync: false } } });
    expect(await shop.refused(syncOrderSource, { path: { id }, query: {} })).toMatchObject({
      status: 409,
      body: { code: 'sync_off', message: 'Загрузка у источника выключена: включите её в настройках' },
    });
    const long = await shop.refused(syncOrderSource, { path: { id }, query: { days: 366 } });
    expect(long.body.message).toBe('Поле «days»: не больше 365');
    await shop.call(removeAccount, { path: { id: account.id } });
    expect((await shop.refused(syncOrderSource, { path: { id }, query: {} })).body.code).toBe('no_account');
    expect(await shop.call(removeOrderSource, { path: { id, replacement } })).toEqual({ ok: true });
  });

  it('replace each other, never themselves', async () => {
    const { id } = await shop.call(createOrderSource, { body: { title: 'Один' } });
    const same = await shop.refused(removeOrderSource, { path: { id, replacement: id } });
    expect(same.body).toMatchObject({ code: 'same_source', message: 'Выберите другой источник: этот будет удалён' });
    expect(await shop.refused(removeOrderSource, { path: { id, replacement: '999999' } })).toMatchObject(missing);
  });

  it('are looked up without counting their orders', async () => {
    const { id } = await shop.call(createOrderSource, { body: { title: 'Несчитанный' } });
    await shop.order({ source: id });
    const counts = async (ask: () => Promise<unknown>) =>
      (await readingsOf(server, shop.company, ask)).filter(({ statement }) => statement.includes('order_counts'))
        .length;
    expect(await counts(() => shop.order({ source: id }))).toBe(0);
    expect(await counts(() => shop.call(findOrderSourceLogs, { path: { id } }))).toBe(0);
    expect(await counts(() => shop.refused(removeOrderSource, { path: { id, replacement: '999999' } }))).toBe(0);
    expect(await counts(() => shop.refused(removeOrderStatus, { path: { id: '999999', replacement: id } }))).toBe(0);
    expect(await counts(() => shop.call(findOrderSources, { body: {} }))).toBe(1);
  });

  it('are hidden from another company, and change for whoever tends the orders alone', async () => {
    const { id } = await shop.call(createOrderSource, { body: { title: 'Наш' } });
    const stranger = await aCompany(server);
    const { id: theirs } = await stranger.call(createOrderSource, { body: { title: 'Их' } });
    for (const refusal of [
      await stranger.refused(changeOrderSource, { body: { id, title: 'Мой' } }),
      await stranger.refused(removeOrderSource, { path: { id, replacement: theirs } }),
      await shop.refused(removeOrderSource, { path: { id, replacement: theirs } }),
      await stranger.refused(findOrderSourceLogs, { path: { id } }),
      await stranger.refused(syncOrderSource, { path: { id }, query: {} }),
    ])
      expect(refusal).toMatchObject(missing);
    expect((await stranger.call(findAllOrderSources, { query: { id } })).rows).toEqual([]);
    const viewer = await shop.as('viewer');
    expect((await viewer.call(findOrderSourceLogs, { path: { id } })).rows).toEqual([]);
    for (const refusal of [
      await viewer.refused(createOrderSource, { body: { title: 'Мой' } }),
      await viewer.refused(changeOrderSource, { body: { id, title: 'Мой' } }),
      await viewer.refused(removeOrderSource, { path: { id, replacement: id } }),
      await viewer.refused(syncOrderSource, { path: { id }, query: {} }),
    ])
      expect([refusal.status, refusal.body.code]).toEqual([403, 'forbidden']);
  });
});
