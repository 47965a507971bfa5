import {
  detachTelegram,
  getTelegramLink,
  getTelegramUser,
  linkCodeMinutes,
  linkTelegram,
  muteTelegram,
  renewTelegramCode,
  type TelegramUser,
} from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { conflict, invalid, notFound } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { personOf } from '../notifications/index.ts';
import { fingerprint, randomToken } from '../outside/secrets.ts';
import { storedBot } from './bot/bot.queries.ts';
import { botAddress, botOf } from './bot/current.ts';
import * as queries from './bot/links.queries.ts';
import { letChatGo, linkChat, recordLink } from './linking.ts';

/** Nobody means to be deaf for longer: whoever does lets the bot go. */
const longestMute = 8 * 86_400_000;

export const links = [
  handle(getTelegramUser, async ({ db, user }) => model(db, personOf(user))),

  handle(renewTelegramCode, async ({ db, user }) => {
    const person = personOf(user);
    const stored = await storedBot(db);
    const { source } = botOf(stored);
    const code = randomToken(24);
    const url = botAddress(stored, source, code);
    if (source === 'none' || !url)
      throw conflict('bot_off', 'Бот площадки не настроен или ещё не отвечал: скажите её администратору');
    const expiresAt = await queries.insertCode(db, fingerprint(code), { user: person }, linkCodeMinutes);
    return { url, qr: await qrOf(url), expiresAt };
  }),

  handle(getTelegramLink, async ({ db, user, path }) => {
    const code = mustBeGood(await queries.codeOf(db, { hash: fingerprint(path.code) }));
    const own = await queries.linkOf(db, personOf(user));
    return { name: code.name, username: code.username, linked: own?.chat === code.chat };
  }),

  handle(linkTelegram, async ({ db, user, path, request }) => {
    const person = personOf(user);
    const { id, chat, name, username } = mustBeGood(await queries.lockCode(db, { hash: fingerprint(path.code) }));
    await linkChat(db, { user: person, chat, name, username });
    await queries.markCodeUsed(db, id);
    await recordLink(db, { user: person, ip: request.ip }, { was: null, became: name });
    return model(db, person);
  }),

  handle(detachTelegram, async ({ db, user, request }) => {
    const person = personOf(user);
    await letChatGo(db, { user: person, ip: request.ip });
    return model(db, person);
  }),

  handle(muteTelegram, async ({ db, user, body: { until } }) => {
    const person = personOf(user);
    if (until !== null && Date.parse(until) > Date.now() + longestMute)
      throw invalid('until', 'не дальше недели: надолго бота отвязывают');
    if (!(await queries.updateMute(db, person, until)))
      throw conflict('not_linked', 'Телеграм не привязан: сначала привяжите чат');
    return model(db, person);
  }),
];

async function model(db: Db, user: string): Promise<TelegramUser> {
  const link = await queries.linkOf(db, user);
  const stored = await storedBot(db);
  const { source } = botOf(stored);
  const silent = stored.checkedAt === null ? 'Бот ещё не отвечал' : '';
  const fault = source === 'none' ? 'Бот площадки не настроен' : stored.fault || silent;
  return {
    linked: link !== undefined,
    name: link?.name ?? null,
    username: link?.username ?? null,
    linkedAt: link?.linkedAt ?? null,
    blockedAt: link?.blockedAt ?? null,
    mutedUntil: link?.mutedUntil ?? null,
    bot: { works: fault === '', username: stored.username, url: botAddress(stored, source), fault },
  };
}

/** The code that the bot gave to a chat, while it is good. */
function mustBeGood(found: queries.LinkCode | undefined): queries.LinkCode & { chat: string } {
  if (!found || found.chat === null)
    throw notFound('Такой ссылки нет: откройте ту, которую прислал бот, или напишите ему /start', 'code_unknown');
  if (found.used)
    throw conflict('code_used', 'По этой ссылке чат уже привязали: напишите боту /start, если нужна новая');
  if (found.expired) throw conflict('code_expired', 'Срок ссылки вышел: напишите боту /start, он пришлёт новую');
  return { ...found, chat: found.chat };
}

/** A QR code as SVG. */
async function qrOf(text: string): Promise<string> {
  const { default: bwip } = await import('bwip-js/node');
  return bwip.toSVG({ bcid: 'qrcode', text, scale: 4, padding: 4, backgroundcolor: 'FFFFFF' });
}
