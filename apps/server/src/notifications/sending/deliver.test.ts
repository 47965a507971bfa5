import {
  changeMute,
  changeNotificationSettings,
  changeUser,
  findNoticeDeliveries,
  findNotices,
  getMe,
  mostLettersAnHour,
  type NoticeRules,
  severities,
  themes,
  tryNotificationWay,
} from '@prilavok/contract';
import { beforeEach, expect, it } from 'vitest';
import { withCompany } from '../../database/pools.ts';
import { execute, rows } from '../../database/rows.ts';
import { aCompany, type Client, type Shop } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { type News, notify } from '../index.ts';
import { delivering } from './deliver.jobs.ts';
import { type Message, Unreachable, type Way } from './ways.ts';
import { titleOf } from './wording.ts';

const server = useServer();

/** Letters that have left, and what the next ones meet. */
let letters: Message[] = [];
let trouble: Error | undefined;
beforeEach(() => {
  letters = [];
  trouble = undefined;
});

const way: Way = {
  mostAnHour: mostLettersAnHour,
  async send(message) {
    if (trouble) throw trouble;
    letters.push(message);
    return message.to.email;
  },
};
const { work } = delivering({ mail: way, telegram: way });

const send = ({ company }: Shop) =>
  work({
    payload: { company, way: 'mail' },
    signal: AbortSignal.timeout(10_000),
    attempt: 1,
    attempts: 1,
    survived: async () => {},
  });
const order = { theme: 'orders', severity: 'info', title: 'Новый заказ', message: '№ 7' } as const;
const tell = (shop: Shop, news: Partial<News> = {}) =>
  withCompany(shop.company, (db) => notify(db, { ...order, ...news }));
const titles = () => letters.map(titleOf);
const everything = themes.map((theme) => ({ theme, cabinet: [...severities], mail: [...severities] }));

/** A company whose owner wants everything by mail. */
async function aListener(rules: Partial<Omit<NoticeRules, 'mutes'>> = {}): Promise<Shop> {
  const shop = await aCompany(server);
  await shop.call(changeNotificationSettings, { body: { settings: everything, rules } });
  return shop;
}

const deliveriesOf = async (who: Pick<Client, 'call'>) =>
  (await who.call(findNoticeDeliveries, { body: {} })).rows.map(
    ({ title, state, reason }) => `${title}: ${state} ${reason}`,
  );

/** Has everything that was sent, and everything that waits, have happened so much earlier. */
const letTimePass = ({ company }: Shop, minutes: number) =>
  withCompany(
    company,
    (db) =>
      execute(db)`
      update notice_deliveries set due_at = due_at - make_interval(mins => ${minutes}), sent_at = sent_at - make_interval(mins => ${minutes})
      where company_id = ${db.company}`,
  );

it('the first goes at once; of all that come within a minute behind it one letter tells', async () => {
  const shop = await aListener();
  await tell(shop);
  await send(shop);
  expect(titles()).toEqual(['Новый заказ']);
  for (let n = 0; n < 60; n++) {
    await tell(shop, { title: `Заказ ${n}` });
    if (n % 20 === 0) await send(shop);
  }
  await send(shop);
  expect(titles()).toEqual(['Новый заказ']);
  expect((await deliveriesOf(shop))[0]).toBe('Заказ 59: waiting Собираем за минуту в одно сообщение');
  await letTimePass(shop, 1);
  await send(shop);
  expect(titles()).toEqual(['Новый заказ', 'Заказы: ещё 60 уведомлений']);
  expect(letters[1]?.notices).toHaveLength(30);
  await send(shop);
  expect(letters).toHaveLength(2);
});

it('errors don’t wait behind other news of their theme, and go first', async () => {
  const shop = await aListener();
  await tell(shop);
  await send(shop);
  await tell(shop, { theme: 'tasks', title: 'Задача' });
  await tell(shop, { severity: 'error', title: 'Отказ' });
  await send(shop);
  expect(titles()).toEqual(['Новый заказ', 'Отказ', 'Задача']);
});

it('after the twentieth letter of an hour the rest is one digest', async () => {
  const shop = await aListener();
  const round = async () => {
    for (const theme of themes) await tell(shop, { theme, title: theme });
    await send(shop);
    await letTimePass(shop, 2);
  };
  while (letters.length < mostLettersAnHour) await round();
  await round();
  expect(letters).toHaveLength(mostLettersAnHour);
  expect((await deliveriesOf(shop))[0]).toContain('Больше 20 сообщений за час');
  await letTimePass(shop, 60);
  await send(shop);
  expect(titles().at(-1)).toBe(`Сводка: ${themes.length} уведомлений`);
  expect(letters).toHaveLength(mostLettersAnHour + 1);
});

it('quiet hours hold all but errors, and the digest gathers its themes', async () => {
  const days = [1, 2, 3, 4, 5, 6, 7];
  // Whatever the hour is, one of the two windows is open.
  for (const [from, to] of [
    ['00:00', '12:00'],
    ['12:00', '00:00'],
  ] as const) {
    const quiet = await aListener({ quiet: { from, to, days } });
    await tell(quiet);
    await tell(quiet, { severity: 'error', title: 'Отказ' });
    await send(quiet);
  }
  expect(titles().toSorted()).toEqual(['Новый заказ', 'Отказ', 'Отказ']);
  letters = [];
  const shop = await aListener({ digest: { at: '09:00', themes: ['orders', 'tasks'], ways: ['mail'] } });
  await tell(shop);
  await tell(shop, { theme: 'tasks', title: 'Задача' });
  await tell(shop, { theme: 'company', title: 'Человек' });
  await send(shop);
  expect(titles()).toEqual(['Человек']);
  await letTimePass(shop, 24 * 60);
  await send(shop);
  expect(titles()).toEqual(['Человек', 'Сводка: 2 уведомления']);
});

it('nothing goes to whoever left, lost the right, or has muted or switched it off meanwhile; each is told why', async () => {
  const shop = await aListener();
  const person = await shop.as('orders');
  await person.call(changeNotificationSettings, { body: { settings: everything } });
  const { id } = await person.call(getMe);
  const role = (to: 'catalog' | 'orders') => shop.call(changeUser, { path: { id }, body: { role: to } });
  const active = (to: boolean) => shop.call(changeUser, { path: { id }, body: { active: to } });
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const quietly = async (change: () => Promise<unknown>, back: () => Promise<unknown>) => {
    await tell(shop, { only: id });
    await change();
    await send(shop);
    await back();
    expect(letters).toEqual([]);
  };
  await quietly(
    () => role('catalog'),
    () => role('orders'),
  );
  await quietly(
    () => person.call(changeMute, { body: { theme: 'orders', until } }),
    () => person.call(changeMute, { body: { theme: 'orders', until: null } }),
  );
  await quietly(
    () => person.call(changeNotificationSettings, { body: { settings: [{ theme: 'orders', cabinet: [], mail: [] }] } }),
    () => person.call(changeNotificationSettings, { body: { settings: everything } }),
  );
  await quietly(
    () => active(false),
    () => active(true),
  );
  const dropped = await withCompany(
    shop.company,
    (db) =>
      rows<{ reason: string }>(db)`
      select reason from notice_deliveries where company_id = ${db.company} and user_id = ${id} and state = 'dropped' order by 1`,
  );
  expect(dropped.map(({ reason }) => reason)).toEqual([
    'Вашей роли это больше не открыто',
    'Вы выключили эту тему',
    'Вы заглушили эту тему или этот аккаунт',
    'Человек больше не работает в компании',
  ]);
});

it('a way that doesn’t work is tried again with pauses; a person whom it can’t reach is told so', async () => {
  const shop = await aListener();
  trouble = new Error('Почтовый сервер не отвечает');
  await tell(shop);
  await send(shop);
  await send(shop);
  expect(await deliveriesOf(shop)).toEqual(['Новый заказ: waiting Почтовый сервер не отвечает']);
  trouble = undefined;
  await letTimePass(shop, 1);
  await send(shop);
  expect(await deliveriesOf(shop)).toEqual(['Новый заказ: sent ']);
  trouble = new Unreachable('Такого адреса нет');
  await tell(shop, { theme: 'company', title: 'Человек' });
  await send(shop);
  expect((await deliveriesOf(shop))[0]).toBe('Человек: failed Такого адреса нет');
  trouble = new Error('Почтовый сервер не отвечает');
  await tell(shop, { theme: 'tasks', title: 'Задача' });
  for (let tries = 0; tries < 8; tries++) {
    await send(shop);
    await letTimePass(shop, 120);
  }
  expect((await deliveriesOf(shop))[0]).toBe('Задача: failed Почтовый сервер не отвечает');
});

it('what was taken back with its transaction is on its way to nobody', async () => {
  const shop = await aListener();
  await withCompany(shop.company, async (db) => {
    await notify(db, order);
    throw new Error('Nothing came true');
  }).catch(() => {});
  await send(shop);
  expect([letters, await deliveriesOf(shop)]).toEqual([[], []]);
});

it('people see their own deliveries, and find them', async () => {
  const shop = await aListener();
  const viewer = await shop.as('viewer');
  await tell(shop);
  await tell(shop, { theme: 'company', title: 'Новый человек', roles: ['owner'] });
  await send(shop);
  const find = async (body: object) => (await shop.call(findNoticeDeliveries, { body })).rows.map(({ title }) => title);
  expect(await deliveriesOf(viewer)).toEqual([]);
  expect(await find({ search: 'ЧЕЛОВЕК' })).toEqual(['Новый человек']);
  expect(await find({ state: 'waiting' })).toEqual([]);
  expect(await find({ to: '2020-01-01T00:00:00Z' })).toEqual([]);
});

it('«Проверить» shows a notice in the cabinet, and says why a letter did not go', async () => {
  const shop = await aListener();
  expect(await shop.call(tryNotificationWay, { body: { way: 'cabinet' } })).toMatchObject({ ok: true });
  const found = await shop.call(findNotices, { body: { search: 'проверка' } });
  expect(found.rows.map(({ title }) => title)).toEqual(['Проверка уведомлений']);
  // No mail server and no sandbox stands there in the tests.
  const refusal = await shop.refused(tryNotificationWay, { body: { way: 'mail' } });
  expect([refusal.status, refusal.body.code]).toEqual([409, 'not_delivered']);
  expect(refusal.body.message).toContain('Почтовый сервер не отвечает');
  expect((await deliveriesOf(shop))[0]).toContain('Проверка уведомлений: failed Почтовый сервер');
});

it('a person mutes what there is, for a year at most, one thing at a time', async () => {
  const shop = await aListener();
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const refused = async (body: object) => (await shop.refused(changeMute, { body })).status;
  expect(await refused({ theme: 'orders', until: at(400) })).toBe(400);
  expect(await refused({ until: at(1) })).toBe(400);
  expect(await refused({ theme: 'orders', account: '1', until: at(1) })).toBe(400);
  expect(await refused({ account: '999999', until: at(1) })).toBe(404);
  await shop.call(changeMute, { body: { theme: 'orders', until: at(1) } });
  const { rules } = await shop.call(changeMute, { body: { theme: 'orders', until: at(2) } });
  expect(rules.mutes).toMatchObject([{ theme: 'orders', account: null }]);
  await tell(shop);
  await send(shop);
  expect(letters).toEqual([]);
  expect(await deliveriesOf(shop)).toEqual(['Новый заказ: dropped Вы заглушили эту тему или этот аккаунт']);
});
