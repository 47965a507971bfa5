import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { config } from '../../config.ts';
import { onPlatform, pools } from '../../database/pools.ts';
import type { Tick } from '../../jobs/job.ts';
import { log } from '../../log.ts';
import { signatureOf } from '../../outside/secrets.ts';
import { type Bot, BotRefusal, callBot } from '../bot/api.ts';
import { updateFault, updateIdentity } from '../bot/bot.queries.ts';
import { currentBot } from '../bot/current.ts';
import { allowedUpdates, type BotUser } from '../bot/shapes.ts';
import { receive } from './receive.ts';

/** Who asks for the bot's updates: of two, Telegram sends one away with 409. */
const lock = 7008;
/** Seconds for which Telegram holds a question while there is nothing to tell. */
const hold = 25;
/** How long a bot that doesn't work is left alone, in milliseconds. */
const pause = 5000;
/** How often a webhook is set again, in milliseconds: it is forgotten there when the bot is used elsewhere. */
const webhookEvery = 600_000;

/** Secret that Telegram sends along with each update of the webhook. */
export const webhookSecret = (): string => signatureOf('telegram webhook');

/** Asks for the bot's updates in one process of all, or sees to it that they are sent. */
export const botTick: Tick = {
  name: 'telegram.updates',
  every: 1000,
  async work(signal) {
    const { TELEGRAM } = config();
    if (TELEGRAM === 'off') return;
    const client = new pg.Client({ connectionString: pools().url });
    // Its end is noticed by the next question over it.
    client.on('error', () => {});
    await client.connect();
    try {
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lock]);
      if (rows[0]?.held) await (TELEGRAM === 'polling' ? poll(client, signal) : keepWebhook(client, signal));
      else await sleep(pause, undefined, { signal }).catch(() => {});
    } finally {
      await client.end().catch(() => {});
    }
  },
};

/** Each round first asks over the session that holds the lock whether it is still there. Two who ask would do no harm: see `receive`. */
async function poll(client: pg.Client, signal: AbortSignal): Promise<void> {
  let known = '';
  while (!signal.aborted) {
    await client.query('select 1');
    const { bot, stored } = await currentBot();
    if (!bot) return void (await sleep(pause, undefined, { signal }).catch(() => {}));
    try {
      if (known !== bot.token) {
        await introduce(bot, signal);
        await callBot(bot, 'deleteWebhook', {}, { signal });
        known = bot.token;
        continue;
      }
      const updates = await callBot<unknown[]>(
        bot,
        'getUpdates',
        { offset: Number(stored.nextUpdate), timeout: hold, allowed_updates: allowedUpdates },
        { signal, timeout: (hold + 10) * 1000 },
      );
      if (updates.length > 0) await onPlatform((db) => receive(db, updates));
      if (stored.fault) await onPlatform((db) => updateFault(db, ''));
    } catch (error) {
      if (signal.aborted) return;
      known = '';
      await tellFault(error);
      await sleep(waitAfter(error), undefined, { signal }).catch(() => {});
    }
  }
}

async function keepWebhook(client: pg.Client, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await client.query('select 1');
    const { bot } = await currentBot();
    let wait = webhookEvery;
    if (bot)
      try {
        await introduce(bot, signal);
        const url = `${config().PUBLIC_URL}/oss/telegram/webhook`;
        await callBot(
          bot,
          'setWebhook',
          { url, secret_token: webhookSecret(), allowed_updates: allowedUpdates },
          { signal },
        );
      } catch (error) {
        if (signal.aborted) return;
        await tellFault(error);
        wait = waitAfter(error);
      }
    await sleep(wait, undefined, { signal }).catch(() => {});
  }
}

async function introduce(bot: Bot, signal: AbortSignal): Promise<void> {
  const { id, username = '' } = await callBot<BotUser>(bot, 'getMe', {}, { signal });
  await onPlatform((db) => updateIdentity(db, { id, username }));
}

const waitAfter = (error: unknown): number =>
  error instanceof BotRefusal && error.retryAfter !== undefined ? error.retryAfter * 1000 : pause;

async function tellFault(error: unknown): Promise<void> {
  const fault = faultOf(error);
  log.warn({ fault }, 'The bot of Telegram does not work');
  await onPlatform((db) => updateFault(db, fault));
}

function faultOf(error: unknown): string {
  if (!(error instanceof BotRefusal)) return 'Телеграм не отвечает';
  if (error.code === 401 || error.code === 404) return 'Телеграм не принимает токен бота';
  if (error.code === 409) return 'Бота слушает ещё кто-то: остановите другой запуск с тем же токеном';
  return `Телеграм отказал: ${error.message}`;
}
