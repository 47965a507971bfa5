import {
  changeNotices,
  changeNotificationSettings,
  countUnreadNotices,
  createUser,
  findNoticeDeliveries,
  findNotices,
  ServerEvent,
  severities,
  themes,
} from '@prilavok/contract';
import { expect, it } from 'vitest';
import { withCompany } from '../database/pools.ts';
import { aCompany, anAdministrator, eventually, type Shop } from '../testing/client.ts';
import { newsOf } from '../testing/news.ts';
import { useServer } from '../testing/server.ts';
import { type News, notify } from './index.ts';

const server = useServer({ worker: true });

const order = {
  theme: 'orders',
  severity: 'info',
  title: 'Новый заказ',
  message: '№ 7',
  link: '/cabinet/orders',
} as const;
const tell = (shop: Shop, news: Partial<News> = {}) =>
  withCompany(shop.company, (db) => notify(db, { ...order, ...news }));
const titlesOf = async (who: Pick<Shop, 'call'>, body = {}) =>
  (await who.call(findNotices, { body })).rows.map(({ title }) => title);

it('outlive the session, newest first, for everybody of the company and nobody else', async () => {
  const [shop, other] = [await aCompany(server), await aCompany(server)];
  const viewer = await shop.as('viewer');
  await tell(shop, { title: 'Первый' });
  await tell(shop, { title: 'Второй' });
  for (const who of [shop, viewer]) expect(await titlesOf(who, { theme: 'orders' })).toEqual(['Второй', 'Первый']);
  expect(await titlesOf(other)).toEqual([]);
  const { rows } = await shop.call(findNotices, { body: { theme: 'orders', limit: 1, offset: 1 } });
  expect(rows).toMatchObject([
    { theme: 'orders', severity: 'info', message: '№ 7', link: '/cabinet/orders', read: false },
  ]);
});

it('tell of orders only those to whom orders open', async () => {
  const shop = await aCompany(server);
  const editor = await shop.as('catalog');
  await tell(shop);
  await tell(shop, { theme: 'catalogs', title: 'Файл выгрузки готов' });
  expect(await titlesOf(shop)).toEqual(expect.arrayContaining(['Файл выгрузки готов', 'Новый заказ']));
  expect(await titlesOf(editor)).toEqual(['Файл выгрузки готов']);
});

it('don’t reach a person who has turned everything off: neither the bell nor the stream', async () => {
  const shop = await aCompany(server);
  const viewer = await shop.as('viewer');
  const settings = themes.map((theme) => ({ theme, cabinet: [], mail: [] }));
  await viewer.call(changeNotificationSettings, { body: { settings } });
  const [quiet, loud] = [await newsOf(viewer), await newsOf(shop)];
  for (const theme of themes)
    for (const severity of severities) await tell(shop, { theme, severity, title: `${theme} ${severity}` });
  await loud.until(/company error/);
  expect(quiet.heard()).not.toContain('notice');
  expect(await titlesOf(viewer)).toEqual([]);
  expect(await viewer.call(countUnreadNotices)).toEqual({ total: 0, more: false });
});

it('reach a person by theme and severity', async () => {
  const shop = await aCompany(server);
  const settings = [{ theme: 'orders' as const, cabinet: ['error' as const], mail: [] }];
  await shop.call(changeNotificationSettings, { body: { settings } });
  await tell(shop, { title: 'Заказ' });
  await tell(shop, { title: 'Отказ', severity: 'error' });
  await tell(shop, { title: 'Файл', theme: 'imports' });
  expect(await titlesOf(shop)).toEqual(['Файл', 'Отказ']);
});

it('go by mail to those who want it, kept or not', async () => {
  const shop = await aCompany(server);
  await shop.call(changeNotificationSettings, {
    body: { settings: [{ theme: 'accounts', cabinet: [], mail: ['error'] }] },
  });
  await tell(shop, { theme: 'accounts', severity: 'error', title: 'Аккаунт приостановлен' });
  await tell(shop, { theme: 'accounts', severity: 'info', title: 'Аккаунт работает' });
  expect(await titlesOf(shop)).toEqual([]);
  const { rows } = await shop.call(findNoticeDeliveries, { body: {} });
  expect(rows.map(({ title, way }) => `${way}: ${title}`)).toEqual(['mail: Аккаунт приостановлен']);
});

it('are found by words and by their day', async () => {
  const shop = await aCompany(server);
  await tell(shop, { title: 'Новый заказ', message: 'Ёлка, № 15-Б' });
  await tell(shop, { title: 'Задача', message: 'Закончена' });
  expect(await titlesOf(shop, { search: 'елка' })).toEqual(['Новый заказ']);
  expect(await titlesOf(shop, { search: 'задача' })).toEqual(['Задача']);
  const now = Date.now();
  const [hourAgo, soon] = [now - 3_600_000, now + 60_000].map((at) => new Date(at).toISOString());
  expect(await titlesOf(shop, { since: hourAgo, to: soon, theme: 'orders' })).toEqual(['Задача', 'Новый заказ']);
  expect(await titlesOf(shop, { to: hourAgo })).toEqual([]);
});

it('are read and unread again by their person alone', async () => {
  const shop = await aCompany(server);
  const viewer = await shop.as('viewer');
  await eventually(async () => (await titlesOf(shop)).length === 1);
  await shop.call(changeNotices, { body: { read: true } });
  for (const title of ['Раз', 'Два', 'Три']) await tell(shop, { title });
  const unread = async (who: Pick<Shop, 'call'>) => (await who.call(countUnreadNotices)).total;
  const [three = '', two = ''] = (await shop.call(findNotices, { body: {} })).rows.map(({ id }) => id);
  await shop.call(changeNotices, { body: { ids: [three, two], read: true } });
  expect([await unread(shop), await unread(viewer)]).toEqual([1, 3]);
  expect(await titlesOf(shop, { read: false })).toEqual(['Раз']);
  await shop.call(changeNotices, { body: { ids: [two], read: false } });
  expect(await titlesOf(shop, { read: false })).toEqual(['Два', 'Раз']);
  await shop.call(changeNotices, { body: { read: true } });
  expect([await unread(shop), await unread(viewer)]).toEqual([0, 3]);
});

it('that were read in one tab are asked anew in the person’s others, and in nobody else’s', async () => {
  const shop = await aCompany(server);
  const viewer = await shop.as('viewer');
  await tell(shop);
  const [own, others] = [await newsOf(shop), await newsOf(viewer)];
  await shop.call(changeNotices, { body: { read: true } });
  await own.until(/notifications\/notices/);
  await tell(shop, { title: 'Конец' });
  await others.until(/Конец/);
  expect(others.heard()).not.toContain('notifications/notices');
});

it('come over the stream as they are kept', async () => {
  const shop = await aCompany(server);
  const line = await newsOf(shop);
  await tell(shop);
  const heard = await line.until(/"notice"/);
  const data = heard.split('\n').find((one) => one.startsWith('data: ') && one.includes('"notice"')) ?? '';
  const event = ServerEvent.parse(JSON.parse(data.slice('data: '.length)));
  const { rows } = await shop.call(findNotices, { body: { theme: 'orders' } });
  expect({ ...event, read: false }).toEqual({ type: 'notice', ...rows[0] });
});

it('tell the owners, and no others, of a new person', async () => {
  const shop = await aCompany(server);
  const viewer = await shop.as('viewer');
  await shop.call(createUser, { body: { email: 'masha@example.test', role: 'orders', firstName: 'Маша' } });
  const { rows } = await eventually(async () => {
    const found = await shop.call(findNotices, { body: { theme: 'company' } });
    return found.rows.length === 2 && found;
  });
  expect(rows[0]?.message).toBe('Маша, masha@example.test: роль «Заказы»');
  expect(await titlesOf(viewer)).toEqual([]);
});

it('belong to people of a company: an administrator has none', async () => {
  const admin = await anAdministrator(server);
  expect((await admin.refused(findNotices, { body: {} })).status).toBe(403);
});
