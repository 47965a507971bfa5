import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { config } from '../../config.ts';
import { onPlatform } from '../../database/pools.ts';
import { unauthorized } from '../../http/errors.ts';
import { webhookSecret } from './polling.ts';
import { receive } from './receive.ts';

const largest = 64 * 1024;
const digest = (text: string) => createHash('sha256').update(text).digest();

/** Where Telegram tells of what happens. Of somebody who doesn't know the secret nothing is read, and nothing is kept. */
export function webhook(app: FastifyInstance): void {
  app.post(
    '/oss/telegram/webhook',
    {
      bodyLimit: largest,
      preParsing: async ({ headers }) => {
        const given = headers['x-telegram-bot-api-secret-token'];
        const known = typeof given === 'string' && timingSafeEqual(digest(given), digest(webhookSecret()));
        if (config().TELEGRAM !== 'webhook' || !known) throw unauthorized('Здесь говорит только Телеграм');
        return undefined;
      },
    },
    async ({ body }) => {
      await onPlatform((db) => receive(db, [body]));
      return { ok: true };
    },
  );
}
