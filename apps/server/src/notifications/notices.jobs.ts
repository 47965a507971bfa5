import { Id } from '@prilavok/contract';
import { z } from 'zod';
import { config } from '../config.ts';
import { onPlatform } from '../database/pools.ts';
import { type Job, job } from '../jobs/job.ts';
import { sendMail } from '../outside/mail.ts';
import { userById } from '../users/users.queries.ts';

const Letter = z.object({ user: Id, title: z.string(), message: z.string(), link: z.string().nullable() });

/** A notice as a letter, to a person who wants such by mail. Who left the company meanwhile gets none. */
export const sendNoticeLetter: Job<typeof Letter> = job(
  'notifications.letter',
  Letter,
  async ({ payload: { user, title, message, link } }) => {
    const person = await onPlatform((db) => userById(db, user));
    if (!person?.active) return;
    const { PUBLIC_URL } = config();
    const where = link ? `\n\nПосмотреть: ${PUBLIC_URL}${link}` : '';
    await sendMail({
      to: person.email,
      subject: title,
      text: `Здравствуйте!\n\n${message}${where}\n\nКакие уведомления приходят на почту, вы выбираете сами: ${PUBLIC_URL}/cabinet/settings/notifications`,
    });
  },
);
