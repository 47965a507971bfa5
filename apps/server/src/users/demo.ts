import { done, emptyDemo, getDemoSignIn } from '@prilavok/contract';
import { config } from '../config.ts';
import { emptyCompany } from '../database/empty.ts';
import type { GlobalDb } from '../database/pools.ts';
import { demoPassword, demoSeller } from '../demo/people.ts';
import { conflict, mustFind } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { recordChange } from './audit.ts';
import { companyById, endDemo } from './companies.queries.ts';
import { credentialsOf, endDemoFamilies } from './sessions.queries.ts';
import { refusalToAct } from './standing/standing.ts';

/** A start without the demo ends the sessions that its people have begun. Answers what to say. */
export async function endDemoSessions(db: GlobalDb): Promise<string[]> {
  const ended = await endDemoFamilies(db);
  return ended > 0 ? [`Демонстрация выключена: сеансы её людей закончены (${ended}).`] : [];
}

export const demo = [
  handle(getDemoSignIn, async ({ db }) => {
    const account = config().DEMO ? await credentialsOf(db, demoSeller) : undefined;
    return { seller: account?.demo && !refusalToAct(account) ? { email: demoSeller, password: demoPassword } : null };
  }),

  handle(emptyDemo, async ({ db, caller, request }) => {
    if (!(await endDemo(db, db.company))) throw conflict('not_demo', 'Демонстрационных данных здесь уже нет');
    await emptyCompany(db);
    const { id, title } = mustFind(await companyById(db, db.company), 'Компания не найдена');
    const [was, became] = [{ demo: true }, { demo: false }];
    await recordChange(db, { caller, request }, { subject: 'company', id, title, was, became });
    return done;
  }),
];
