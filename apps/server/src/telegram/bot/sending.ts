import { setTimeout as sleep } from 'node:timers/promises';
import { onPlatform } from '../../database/pools.ts';
import { Postponed, Unreachable } from '../../notifications/index.ts';
import { type BotFile, BotRefusal, callBot } from './api.ts';
import { updatePause } from './bot.queries.ts';
import { currentBot } from './current.ts';
import { markBlocked } from './links.queries.ts';

/** Telegram promises no limits; these are what its FAQ advises: https://core.telegram.org/bots/faq */
const betweenMessages = { ofChat: 1000, ofAll: 40 };

let nextOfAll = 0;
const nextOfChat = new Map<string, number>();

/** Waits until a message may go to the chat: one a second each, twenty-five a second in all, of this process. */
async function turn(chat: string): Promise<void> {
  const now = Date.now();
  const at = Math.max(now, nextOfAll, nextOfChat.get(chat) ?? 0);
  nextOfAll = at + betweenMessages.ofAll;
  nextOfChat.set(chat, at + betweenMessages.ofChat);
  if (nextOfChat.size > 10_000) for (const [one, next] of nextOfChat) if (next < now) nextOfChat.delete(one);
  if (at > now) await sleep(at - now);
}

/**
 * Sends something to a chat, in its turn. Throws `Unreachable` where the person has stopped the bot, `Postponed` where Telegram asks to
 * wait, and then the whole bot waits, in every process.
 */
export async function sendToChat(
  chat: string,
  method: string,
  params: Readonly<Record<string, unknown>>,
  file?: BotFile,
): Promise<void> {
  const { bot, stored } = await currentBot();
  if (!bot) throw new Error('Бот площадки не настроен: скажите её администратору');
  const paused = stored.pausedUntil ? new Date(stored.pausedUntil) : undefined;
  if (paused && paused.getTime() > Date.now()) throw new Postponed('Телеграм просит подождать', paused);
  await turn(chat);
  try {
    await callBot(bot, method, { chat_id: Number(chat), ...params }, file ? { file, timeout: 60_000 } : {});
  } catch (error) {
    if (error instanceof BotRefusal) await heed(error, chat);
    throw error;
  }
}

async function heed(refusal: BotRefusal, chat: string): Promise<void> {
  if (refusal.retryAfter !== undefined) {
    const until = new Date(Date.now() + refusal.retryAfter * 1000);
    await onPlatform((db) => updatePause(db, until));
    throw new Postponed('Телеграм просит подождать', until);
  }
  if (!refusal.gone) return;
  await onPlatform((db) => markBlocked(db, chat, true));
  throw new Unreachable('Бот в Телеграме остановлен: откройте его и нажмите «Запустить»');
}
