import { Id } from '@prilavok/contract';
import { z } from 'zod';
import { config } from '../config.ts';
import { onPlatform } from '../database/pools.ts';
import { job } from '../jobs/job.ts';
import { sendMail } from '../outside/mail.ts';
import { userById } from '../users/users.queries.ts';

/** Tells a person by mail that their Telegram was linked or let go: they may not have done it. */
export const sendLinkLetter = job(
  'telegram.link-letter',
  z.object({ user: Id, name: z.string(), linked: z.boolean() }),
  async ({ payload: { user, name, linked } }) => {
    const person = await onPlatform((db) => userById(db, user));
    if (!person?.active) return;
    const where = `${config().PUBLIC_URL}/cabinet/statistics/link-telegram`;
    await sendMail({
      to: person.email,
      subject: linked ? 'К кабинету привязан Телеграм' : 'Телеграм отвязан от кабинета',
      text: linked
        ? `Здравствуйте!\n\nК вашему кабинету привязан чат Телеграма: ${name}. Туда будут приходить уведомления.\n\nЕсли это были не вы, отвяжите его и смените пароль: ${where}`
        : `Здравствуйте!\n\nЧат Телеграма ${name} отвязан от вашего кабинета: уведомления туда больше не приходят.\n\nПривязать снова: ${where}`,
    });
  },
);
