import { z } from 'zod';
import { config } from '../config.ts';
import { job } from '../jobs/job.ts';
import { log } from '../log.ts';
import { sendMail } from '../outside/mail.ts';
import { unsealed } from '../outside/secrets.ts';

/** The letter with the link for a new password. Its code is sealed: a letter that fails leaves its job lying in the database. */
export const sendPasswordLetter = job(
  'users.password-letter',
  z.object({ email: z.string(), code: z.string() }),
  async ({ payload }) => {
    const code = unsealed(payload.code);
    // The code is good for an hour: whoever asked for it asks again.
    if (code === undefined)
      return log.warn('A letter with a new password was sealed with another key, and is not sent');
    const link = `${config().PUBLIC_URL}/auth/confirm?code=${code}`;
    await sendMail({
      to: payload.email,
      subject: 'Новый пароль в Прилавке',
      text: `Здравствуйте!\n\nКто-то, скорее всего вы, попросил сменить пароль от кабинета. Откройте ссылку в течение часа и задайте новый:\n${link}\n\nЕсли это были не вы, ничего делать не нужно: пароль останется прежним.`,
    });
  },
);
