import {
  detachTelegram,
  findAuditActs,
  getTelegramLink,
  getTelegramUser,
  linkTelegram,
  muteTelegram,
  renewTelegramCode,
} from '@prilavok/contract';
import { expect, it } from 'vitest';
import { onPlatform } from '../database/pools.ts';
import { execute } from '../database/rows.ts';
import { useSandbox } from '../marketplaces/testing/sandbox.ts';
import { aCompany, eventually, type Shop } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { aPhone, type Phone } from './testing/phone.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: Object.assign(sandbox.env, { TELEGRAM: 'polling' }) });

/** The code in the link that the bot sends to whoever says /start. */
async function codeFor(phone: Phone): Promise<string> {
  const before = (await phone.heard()).length;
  await phone.say('/start');
  const text = await eventually(async () => (await phone.heard()).slice(before).at(-1)?.text);
  return /link-telegram\/([\w-]+)/.exec(text)?.[1] ?? '';
}
const linked = async (who: Pick<Shop, 'call'>) => (await who.call(getTelegramUser)).linked;
const lettersTo = async (email: string) =>
  (await sandbox.control<{ mails: { to: string; subject: string }[] }>('mail')).mails
    .filter(({ to }) => to === email)
    .map(({ subject }) => subject);

it('a link of the bot shows whose chat it is, and links when it is told to, not when it is looked at', async () => {
  const shop = await aCompany(server);
  const phone = await aPhone(sandbox);
  const code = await codeFor(phone);
  const path = { code };
  expect(await shop.call(getTelegramLink, { path })).toMatchObject({ name: phone.name, linked: false });
  expect(await linked(shop)).toBe(false);
  expect(await shop.call(linkTelegram, { path })).toMatchObject({ linked: true, name: phone.name, blockedAt: null });
  expect((await shop.refused(linkTelegram, { path })).body.code).toBe('code_used');
  const { rows } = await shop.call(findAuditActs, { body: { subject: 'user' } });
  expect(rows[0]?.changes).toEqual([{ field: 'Телеграм', was: null, became: phone.name }]);
  await eventually(async () => (await lettersTo(shop.email)).includes('К кабинету привязан Телеграм'));
  await phone.say('/start');
  await phone.until(new RegExp(`привязан к кабинету: ${shop.email}`));
  expect(await shop.call(detachTelegram)).toMatchObject({ linked: false, name: null });
  await eventually(async () => (await lettersTo(shop.email)).includes('Телеграм отвязан от кабинета'));
});

it('a link that is unknown, too old or of somebody else’s chat links nothing', async () => {
  const [shop, other] = [await aCompany(server), await aCompany(server)];
  const phone = await aPhone(sandbox);
  const unknown = await shop.refused(linkTelegram, { path: { code: 'abc' } });
  expect([unknown.status, unknown.body.code]).toEqual([404, 'code_unknown']);
  await shop.call(linkTelegram, { path: { code: await codeFor(phone) } });
  // The chat is linked: it gets no second link by itself, but an older one may lie about.
  await shop.call(detachTelegram);
  const old = await codeFor(phone);
  await onPlatform((db) => execute(db)`update telegram_codes set expires_at = now() where used_at is null`);
  expect((await other.refused(getTelegramLink, { path: { code: old } })).body.code).toBe('code_expired');
  const [first, second] = [await codeFor(phone), await codeFor(await aPhone(sandbox))];
  await shop.call(linkTelegram, { path: { code: first } });
  await onPlatform(
    (db) => execute(db)`
      update telegram_codes set chat_id = ${phone.chat} where used_at is null and expires_at > now()`,
  );
  expect((await other.refused(linkTelegram, { path: { code: second } })).body.code).toBe('chat_taken');
  expect([await linked(shop), await linked(other)]).toEqual([true, false]);
});

it('a link of the cabinet has the bot ask; only a press in that chat links', async () => {
  const shop = await aCompany(server);
  const [phone, other] = [await aPhone(sandbox), await aPhone(sandbox)];
  await eventually(async () => (await shop.call(getTelegramUser)).bot.works);
  const { url: stale } = await shop.call(renewTelegramCode);
  const { url, qr } = await shop.call(renewTelegramCode);
  expect(qr).toMatch(/^<svg/);
  const start = (address: string) => `/start ${new URL(address).searchParams.get('start')}`;
  await phone.say(start(stale));
  await phone.until(/уже не действует/);
  await phone.say(start(url));
  const question = await phone.until(/Привязать этот чат/);
  expect(question.text).toContain(shop.email);
  await phone.press(question, 'Привязать', other);
  expect(await linked(shop)).toBe(false);
  await phone.press(question, 'Привязать');
  await phone.until(/^Привязано к /);
  expect(await linked(shop)).toBe(true);
  await phone.press(question, 'Привязать');
  await phone.until(/уже не действует/);
  await eventually(async () => (await phone.heard()).find(({ id }) => id === question.id)?.buttons.length === 0);
});

it('the bot is silenced for a week at most, and only where a chat is linked', async () => {
  const shop = await aCompany(server);
  const until = (days: number) => ({ body: { until: new Date(Date.now() + days * 86_400_000).toISOString() } });
  expect((await shop.refused(muteTelegram, until(1))).body.code).toBe('not_linked');
  await shop.call(linkTelegram, { path: { code: await codeFor(await aPhone(sandbox)) } });
  expect((await shop.refused(muteTelegram, until(30))).status).toBe(400);
  expect((await shop.call(muteTelegram, until(1))).mutedUntil).not.toBeNull();
  expect((await shop.call(muteTelegram, { body: { until: null } })).mutedUntil).toBeNull();
});
