import { Id } from '@prilavok/contract';
import { z } from 'zod';
import { config } from '../config.ts';
import { type GlobalDb, withoutCompany } from '../database/pools.ts';
import { enqueue, type Job, job } from '../jobs/job.ts';
import { sendMail } from '../outside/mail.ts';
import { companyById } from './companies.queries.ts';
import { administrators, userById } from './users.queries.ts';

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

const Registration = z.object({ administrator: Id, company: Id });

/** Tells an administrator that a company waits for approval. One that was approved or deleted meanwhile waits no more. */
export const sendRegistrationLetter: Job<typeof Registration> = job(
  'users.registration-letter',
  Registration,
  async ({ payload }) => {
    const [administrator, company] = await withoutCompany((db) =>
      Promise.all([userById(db, payload.administrator), companyById(db, payload.company)]),
    );
    if (!administrator?.active || !company || company.approved) return;
    await sendMail({
      to: administrator.email,
      subject: `Новая компания ждёт подтверждения: ${company.title}`,
      text: `Здравствуйте!\n\nЗарегистрировалась компания «${company.title}», владелец ${company.owner}. Пока её не подтвердят, войти она не может. Посмотреть и подтвердить: ${config().PUBLIC_URL}/admin/companies?open=${company.id}`,
    });
  },
);

/** Sends that letter to every administrator, once the caller's transaction has committed. */
export async function tellRegistered(db: GlobalDb, company: string): Promise<void> {
  for (const administrator of await administrators(db))
    await enqueue(db, sendRegistrationLetter, { administrator: administrator.id, company });
}
