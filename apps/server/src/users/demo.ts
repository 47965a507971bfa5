import { done, emptyDemo, getDemoSignIn } from '@prilavok/contract';
import { config } from '../config.ts';
import { emptyCompany } from '../database/empty.ts';
import { demoPassword, demoSeller } from '../demo/people.ts';
import { conflict, mustFind } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { recordChange } from './audit.ts';
import { companyById, endDemo } from './companies.queries.ts';
import { credentialsOf } from './sessions.queries.ts';

export const demo = [
  handle(getDemoSignIn, async ({ db }) => {
    const account = config().DEMO ? await credentialsOf(db, demoSeller) : undefined;
    return { seller: account?.demo && account.active ? { email: demoSeller, password: demoPassword } : null };
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
