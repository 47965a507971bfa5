import type { TelegramBot } from '@prilavok/contract';
import { config } from '../../config.ts';
import { onPlatform } from '../../database/pools.ts';
import { unsealed } from '../../outside/secrets.ts';
import type { Bot } from './api.ts';
import { type StoredBot, storedBot } from './bot.queries.ts';

/** The sandbox's bot has no secrets: everybody who reaches the sandbox may speak for it. */
export const sandboxToken = '1000001:sandbox-bot-of-the-demo';

/** The platform's bot and where its token comes from; nothing where there is none. */
export function botOf(stored: StoredBot): { bot: Bot | undefined; source: TelegramBot['source'] } {
  const { TELEGRAM, TELEGRAM_TOKEN, TELEGRAM_API, DEMO, SANDBOX_URL } = config();
  if (TELEGRAM === 'off') return { bot: undefined, source: 'none' };
  if (TELEGRAM_TOKEN) return { bot: { token: TELEGRAM_TOKEN, root: TELEGRAM_API }, source: 'settings' };
  const token = stored.token && unsealed(stored.token);
  if (token) return { bot: { token, root: TELEGRAM_API }, source: 'administrator' };
  if (DEMO) return { bot: { token: sandboxToken, root: `${SANDBOX_URL}/telegram` }, source: 'sandbox' };
  return { bot: undefined, source: 'none' };
}

/** The bot with which this process speaks now. */
export async function currentBot(): Promise<{ bot: Bot | undefined; stored: StoredBot }> {
  const stored = await onPlatform(storedBot, { reads: true });
  return { bot: botOf(stored).bot, stored };
}

/** The address that opens the bot, with a word to begin with; of the sandbox's bot the page that plays the phone. */
export function botAddress({ username }: StoredBot, source: TelegramBot['source'], start = ''): string | null {
  const word = start ? `?start=${start}` : '';
  if (source === 'sandbox') return `http://localhost:${config().SANDBOX_PORT}/telegram/phone${word}`;
  return username ? `https://t.me/${username}${word}` : null;
}
