import { done, emptyDemo, getDemoSignIn } from '@prilavok/contract';
import { config } from '../config.ts';
import { emptyCompany } from '../database/empty.ts';
import { demoPassword, demoSeller } from '../demo/people.ts';
import { conflict } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { endDemo } from './companies.queries.ts';
import { credentialsOf } from './sessions.queries.ts';

export const demo = [
  handle(getDemoSignIn, async ({ db }) => {
    const account = config().DEMO ? await credentialsOf(db, demoSeller) : undefined;
    return { seller: account?.demo && account.active ? { email: demoSeller, password: demoPassword } : null };
  }),

  handle(emptyDemo, async ({ db }) => {
    if (!(await endDemo(db, db.company))) throw conflict('not_demo', 'Демонстрационных данных здесь уже нет');
    await emptyCompany(db);
    return done;
  }),
];
