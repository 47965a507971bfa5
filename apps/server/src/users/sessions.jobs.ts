import { z } from 'zod';
import { config } from '../config.ts';
import { job } from '../jobs/job.ts';
import { sendMail } from '../outside/mail.ts';

/** The letter with the link for a new password. */
export const sendPasswordLetter = job(
  'users.password-letter',
  z.object({ email: z.string(), code: z.string() }),
  async ({ payload }) => {
    const link = `${config().PUBLIC_URL}/auth/confirm?code=${payload.code}`;
    await sendMail({
      to: payload.email,
      subject: 'Новый пароль в Прилавке',
      text: `Здравствуйте!\n\nКто-то, скорее всего вы, попросил сменить пароль от кабинета. Откройте ссылку в течение часа и задайте новый:\n${link}\n\nЕсли это были не вы, ничего делать не нужно: пароль останется прежним.`,
    });
  },
);
