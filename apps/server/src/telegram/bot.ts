import { getTelegramBot, setTelegramBot, type TelegramBot } from '@prilavok/contract';
import { config } from '../config.ts';
import { type GlobalDb, onPlatform } from '../database/pools.ts';
import { conflict } from '../http/errors.ts';
import { handle, handleOutside } from '../http/handle.ts';
import { seal } from '../outside/secrets.ts';
import { recordAct } from '../users/acts.queries.ts';
import { BotRefusal, callBot } from './bot/api.ts';
import { storedBot, updateIdentity, updateToken } from './bot/bot.queries.ts';
import { botOf } from './bot/current.ts';
import { countLinks } from './bot/links.queries.ts';
import type { BotUser } from './bot/shapes.ts';

export const bot = [
  handle(getTelegramBot, ({ db }) => model(db)),

  handleOutside(setTelegramBot, async ({ body: { token }, caller }) => {
    const { TELEGRAM_TOKEN, TELEGRAM_API } = config();
    if (TELEGRAM_TOKEN)
      throw conflict(
        'bot_in_settings',
        'Токен задан настройкой TELEGRAM_TOKEN: смените его там и запустите Прилавок заново',
      );
    const self = token === null ? undefined : await whoIs({ token, root: TELEGRAM_API });
    return onPlatform(async (db) => {
      await updateToken(db, token === null ? '' : seal(token));
      await recordAct(db, caller, self ? 'set_telegram_bot' : 'remove_telegram_bot', self?.username ?? '');
      if (self) await updateIdentity(db, { id: self.id, username: self.username ?? '' });
      return model(db);
    });
  }),
];

const whoIs = (of: { token: string; root: string }): Promise<BotUser> =>
  callBot<BotUser>(of, 'getMe').catch((error: unknown) => {
    if (error instanceof BotRefusal)
      throw conflict('token_refused', 'Телеграм не принял токен: проверьте его у @BotFather');
    throw conflict('unreachable', 'Телеграм не отвечает: попробуйте ещё раз чуть позже');
  });

async function model(db: GlobalDb): Promise<TelegramBot> {
  const { username, checkedAt, pausedUntil, fault, ...stored } = await storedBot(db);
  const { source } = botOf({ username, checkedAt, pausedUntil, fault, ...stored });
  return { source, updates: config().TELEGRAM, username, checkedAt, pausedUntil, fault, links: await countLinks(db) };
}
