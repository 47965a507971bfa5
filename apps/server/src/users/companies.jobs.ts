import { Id } from '@prilavok/contract';
import { z } from 'zod';
import { config } from '../config.ts';
import { type GlobalDb, onPlatform } from '../database/pools.ts';
import { resumeJobs } from '../jobs/company-work.ts';
import { enqueue, type Job, job } from '../jobs/job.ts';
import { sendMail } from '../outside/mail.ts';
import * as queries from './companies.queries.ts';
import { blockedBecause } from './standing/standing.ts';
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

/** Tells an owner that their company was blocked, and why. */
export const sendBlockedLetter = job(
  'users.blocked-letter',
  z.object({ email: z.string(), company: z.string(), reason: z.string() }),
  async ({ payload }) => {
    await sendMail({
      to: payload.email,
      subject: 'Компания заблокирована: войти в кабинет нельзя',
      text: `Здравствуйте!\n\nКомпания «${payload.company}»: ${blockedBecause(payload.reason)}\n\nНовое на площадки не отправляется и с них не загружается, данные сохраняются. Заказы, которые уже в работе, мы читаем ещё две недели. Когда администратор подтвердит компанию снова, всё продолжится.`,
    });
  },
);

/** Lets go on what has waited for a company to be approved again. */
export const resumeCompany = job('users.resume-company', z.object({ company: Id }), ({ payload }) =>
  resumeJobs(payload.company),
);

const Administrator = z.object({ administrator: Id });
/** So many are named in one letter; the others stand in the list. */
const mostNamed = 20;

/**
 * Tells an administrator which companies wait for approval: at most one letter in ten minutes, with all that came meanwhile. When none waits any
 * more, nothing is written.
 */
export const sendRegistrationLetter: Job<typeof Administrator> = job(
  'users.registration-letter',
  Administrator,
  async ({ payload }) => {
    const told = await onPlatform(async (db) => {
      const administrator = await userById(db, payload.administrator);
      if (!administrator?.active) return undefined;
      const early = await queries.beginLetter(db, administrator.id);
      if (early) return enqueueLetter(db, administrator.id, new Date(early));
      const waiting = await queries.listCompanies(db, {
        search: '',
        approved: false,
        blocked: false,
        limit: mostNamed,
        offset: 0,
      });
      return { email: administrator.email, waiting, count: await queries.countWaiting(db, mostCounted) };
    });
    const [newest] = told?.waiting ?? [];
    if (!told || !newest) return;
    const several = told.count > 1;
    const names = told.waiting.map(({ title, owner }) => `«${title}», владелец ${owner}`).join('\n');
    const where = `${config().PUBLIC_URL}/admin/companies${several ? '' : `?open=${newest.id}`}`;
    await sendMail({
      to: told.email,
      subject: several
        ? `Компании ждут подтверждения: ${told.count}`
        : `Новая компания ждёт подтверждения: ${newest.title}`,
      text: `Здравствуйте!\n\nЖдут подтверждения, без него войти в кабинет нельзя:\n${names}${told.count > mostNamed ? '\nи другие' : ''}\n\nПосмотреть и подтвердить: ${where}`,
    });
  },
);

const mostCounted = 1000;

/** Sends that letter to every administrator, once the caller's transaction has committed. */
export async function tellRegistered(db: GlobalDb): Promise<void> {
  for (const { id } of await administrators(db)) await enqueueLetter(db, id);
}

async function enqueueLetter(db: GlobalDb, administrator: string, runAt?: Date): Promise<undefined> {
  const key = `users.registration-letter:${administrator}`;
  await enqueue(db, sendRegistrationLetter, { administrator }, { key, gathers: true, ...(runAt && { runAt }) });
}
