import {
  changeUser,
  findNoticeDeliveries,
  getMe,
  getOrder,
  getTelegramBot,
  getTelegramUser,
  linkTelegram,
  setTelegramBot,
  tryNotificationWay,
} from '@prilavok/contract';
import { expect, it } from 'vitest';
import { config, useConfig } from '../config.ts';
import { onPlatform, pools, withCompany } from '../database/pools.ts';
import { execute } from '../database/rows.ts';
import { useSandbox } from '../marketplaces/testing/sandbox.ts';
import { type News, notify } from '../notifications/index.ts';
import { anOwnShop, type OwnShop } from '../orders/testing/own.ts';
import { anAdministrator, type Client, eventually } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { sandboxToken } from './bot/current.ts';
import { webhookSecret } from './talk/polling.ts';
import { aPhone, type Phone } from './testing/phone.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: Object.assign(sandbox.env, { TELEGRAM: 'polling' }) });

async function linkedPhone(who: Client): Promise<Phone> {
  const phone = await aPhone(sandbox);
  await phone.say('/start');
  const { text } = await phone.until(/link-telegram\//);
  await who.call(linkTelegram, { path: { code: /link-telegram\/([\w-]+)/.exec(text)?.[1] ?? '' } });
  return phone;
}

const tell = (shop: OwnShop, news: Partial<News>) =>
  withCompany(shop.company, (db) =>
    notify(db, { theme: 'orders', severity: 'info', title: 'Новый заказ', message: '№ 7', ...news }),
  );

it('tells of an order within seconds, and a button takes it; pressed again it says why not', async () => {
  const shop = await anOwnShop(server);
  const phone = await linkedPhone(shop);
  const { id } = await shop.order();
  const began = Date.now();
  await tell(shop, { title: 'Новый заказ', message: '<b>№ 7</b> & Ко', order: id, link: `/cabinet/orders/${id}` });
  const message = await phone.until(/Новый заказ/);
  expect(Date.now() - began).toBeLessThan(10_000);
  expect(message.text).toContain('<b>№ 7</b> & Ко');
  await phone.press(message, 'Этикетка');
  await phone.until(/Сначала возьмите заказ в работу|подтвердите/i);
  await phone.press(message, 'Принять');
  await phone.until(/^Заказ взят в работу/);
  expect((await shop.call(getOrder, { path: { id } })).state).toBe('assembling');
  const heard = (await phone.heard()).length;
  await phone.press(message, 'Принять');
  await eventually(async () => (await phone.heard()).length > heard);
  expect((await phone.heard()).at(-1)?.text).not.toBe('Заказ взят в работу');
  await shop.act(id, 'CREATE_PARCEL');
  await shop.act(id, 'CONFIRM_PARCELS');
  await phone.press(message, 'Этикетка');
  await eventually(async () => (await phone.heard()).some(({ file }) => file?.endsWith('.pdf')));
});

it('does nothing for whoever may not: another chat, another role, a person who left', async () => {
  const shop = await anOwnShop(server);
  const packer = await shop.as('orders');
  const [phone, stranger] = [await linkedPhone(packer), await linkedPhone(await anOwnShop(server))];
  const { id } = await shop.order();
  const { id: user } = await packer.call(getMe);
  const state = async () => (await shop.call(getOrder, { path: { id } })).state;
  await tell(shop, { order: id });
  const message = await phone.until(/Новый заказ/);
  await phone.press(message, 'Принять', stranger);
  const data = message.buttons.flat().find(({ text }) => text === 'Принять')?.callback_data ?? '';
  const forged = { ...message, buttons: [[{ text: 'Принять', callback_data: data }]] };
  await stranger.press(forged, 'Принять');
  await shop.call(changeUser, { path: { id: user }, body: { role: 'viewer' } });
  await phone.press(message, 'Принять');
  await phone.until(/Ваша роль заказы не меняет/);
  await shop.call(changeUser, { path: { id: user }, body: { role: 'orders', active: false } });
  await phone.press(message, 'Принять');
  await phone.until(/отключена/);
  expect(await state()).toBe('new');
  expect((await stranger.heard()).filter(({ text }) => /взят/.test(text))).toEqual([]);
});

it('a person who stops the bot is left alone, and told so in the cabinet', async () => {
  const shop = await anOwnShop(server);
  const phone = await linkedPhone(shop);
  const blocked = async () => (await shop.call(getTelegramUser)).blockedAt;
  await phone.block(true);
  await eventually(blocked);
  await tell(shop, { title: 'Не дойдёт' });
  expect((await shop.call(findNoticeDeliveries, { body: {} })).rows).toEqual([]);
  // Where the word of it got lost, the next message is refused.
  await onPlatform((db) => execute(db)`update telegram_links set blocked_at = null where chat_id = ${phone.chat}`);
  await tell(shop, { title: 'Тоже не дойдёт' });
  const [delivery] = await eventually(async () => {
    const { rows } = await shop.call(findNoticeDeliveries, { body: { state: 'failed' } });
    return rows.length > 0 && rows;
  });
  expect(delivery?.reason).toContain('Бот в Телеграме остановлен');
  expect(await blocked()).not.toBeNull();
  await phone.say('/start');
  await eventually(async () => (await blocked()) === null);
});

it('whatever is in a notice arrives, and a pause that Telegram asks for is waited out', async () => {
  const shop = await anOwnShop(server);
  const phone = await linkedPhone(shop);
  await tell(shop, { theme: 'returns', title: '<'.repeat(500), message: '👍'.repeat(4096) });
  await phone.until(/^<+…\n👍+…$/u);
  await sandbox.control('telegram/faults', { retryAfter: 1 });
  await tell(shop, { severity: 'warn', theme: 'stock', title: 'После паузы' });
  await phone.until(/После паузы/);
  await tell(shop, { severity: 'error', title: 'Ошибка' });
  const message = await phone.until(/Ошибка/);
  await phone.press(message, 'Тише на час');
  await phone.until(/Молчу час/);
  await tell(shop, { title: 'Позже', theme: 'company', severity: 'warn', roles: ['owner'] });
  await eventually(async () =>
    (await shop.call(findNoticeDeliveries, { body: { state: 'waiting' } })).rows.some(({ reason }) =>
      reason.includes('помолчать'),
    ),
  );
  expect(await shop.call(tryNotificationWay, { body: { way: 'telegram' } })).toMatchObject({
    to: expect.stringContaining(phone.name),
  });
});

it('the webhook takes what comes with the secret, once, and leaves no trace of anything else', async () => {
  const shop = await anOwnShop(server);
  const phone = await linkedPhone(shop);
  const before = config();
  const kept = async () => (await pools().owner.query('select from telegram_updates')).rowCount;
  const from = { id: phone.chat, first_name: phone.name };
  const update = {
    update_id: 900_000_000,
    message: { message_id: 1, chat: { id: phone.chat, type: 'private' }, from, text: '/start' },
  };
  const post = (secret?: string, body: unknown = update) =>
    fetch(`${server.url}/oss/telegram/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(secret && { 'x-telegram-bot-api-secret-token': secret }) },
      body: JSON.stringify(body),
    }).then(({ status }) => status);
  const [count, heard] = [await kept(), (await phone.heard()).length];
  expect(await post(webhookSecret())).toBe(401);
  useConfig({ ...before, TELEGRAM: 'webhook' });
  try {
    expect([await post(), await post('wrong'), await post(`${webhookSecret()}x`)]).toEqual([401, 401, 401]);
    expect(await post(webhookSecret(), { update_id: 1, filler: 'x'.repeat(70_000) })).toBe(413);
    expect(await kept()).toBe(count);
    expect([await post(webhookSecret()), await post(webhookSecret())]).toEqual([200, 200]);
  } finally {
    useConfig(before);
    await onPlatform((db) => execute(db)`update telegram_bot set next_update = 0`);
  }
  await eventually(async () => (await phone.heard()).length > heard);
  expect(await kept()).toBe((count ?? 0) + 1);
});

it('the administrator sees the bot and sets another by its token, which is asked first, kept sealed and never told', async () => {
  const admin = await anAdministrator(server);
  const before = config();
  expect(await admin.call(getTelegramBot)).toMatchObject({ source: 'sandbox', fault: '', updates: 'polling' });
  useConfig({ ...before, TELEGRAM_API: `${sandbox.url}/telegram` });
  try {
    const wrong = await admin.refused(setTelegramBot, { body: { token: `1:${'x'.repeat(30)}` } });
    expect([wrong.status, wrong.body.code]).toEqual([409, 'token_refused']);
    const set = await admin.call(setTelegramBot, { body: { token: sandboxToken } });
    expect(set).toMatchObject({ source: 'administrator', username: 'prilavok_sandbox_bot' });
    expect(JSON.stringify(set)).not.toContain(sandboxToken);
    const acts = await pools().owner.query(`select act, subject from admin_acts where act like '%telegram_bot'`);
    expect(acts.rows).toEqual([{ act: 'set_telegram_bot', subject: 'prilavok_sandbox_bot' }]);
    const { rows } = await pools().owner.query('select * from telegram_bot');
    expect(rows[0]?.token).toMatch(/^v2\./);
    expect(await admin.call(setTelegramBot, { body: { token: null } })).toMatchObject({ source: 'sandbox' });
    useConfig({ ...before, TELEGRAM_TOKEN: sandboxToken });
    const refusal = await admin.refused(setTelegramBot, { body: { token: null } });
    expect(refusal.body.code).toBe('bot_in_settings');
  } finally {
    useConfig(before);
  }
});
