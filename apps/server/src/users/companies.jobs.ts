import { z } from 'zod';
import { config } from '../config.ts';
import { job } from '../jobs/job.ts';
import { sendMail } from '../outside/mail.ts';

/** Tells an owner that the company may come in. */
export const sendApprovalLetter = job(
  'users.approval-letter',
  z.object({ email: z.string(), company: z.string() }),
  async ({ payload }) => {
    await sendMail({
      to: payload.email,
      subject: 'Компания подтверждена: кабинет открыт',
      text: `Здравствуйте!\n\nКомпания «${payload.company}» подтверждена. Войти в кабинет: ${config().PUBLIC_URL}/auth/login\n\nХороших продаж.`,
    });
  },
);
