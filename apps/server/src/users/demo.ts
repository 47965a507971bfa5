import { done, emptyDemo } from '@prilavok/contract';
import { emptyCompany } from '../database/empty.ts';
import { conflict } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { endDemo } from './demo.queries.ts';

export const demo = [
  handle(emptyDemo, async ({ db, company }) => {
    if (!(await endDemo(db, company))) throw conflict('not_demo', 'Демонстрационных данных здесь уже нет');
    await emptyCompany(db, company);
    return done;
  }),
];
