import { z } from 'zod';
import { config } from '../config.ts';
import { job } from '../jobs/job.ts';
import { sendMail } from '../outside/mail.ts';
import { unseal } from '../outside/secrets.ts';

/** The letter with the link for a new password. Its code is sealed: a letter that fails leaves its job lying in the database. */
export const sendPasswordLetter = job(
  'users.password-letter',
  z.object({ email: z.string(), code: z.string() }),
  async ({ payload }) => {
    const link = `${config().PUBLIC_URL}/auth/confirm?code=${unseal(payload.code)}`;
    await sendMail({
      to: payload.email,
      subject: 'Новый пароль в Прилавке',
      text: `Здравствуйте!\n\nКто-то, скорее всего вы, попросил сменить пароль от кабинета. Откройте ссылку в течение часа и задайте новый:\n${link}\n\nЕсли это были не вы, ничего делать не нужно: пароль останется прежним.`,
    });
  },
);
