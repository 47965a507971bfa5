import {
  type Company,
  changeCompany,
  countWaitingCompanies,
  createCompany,
  done,
  findCompanies,
  getCompany,
  removeCompany,
} from '@prilavok/contract';
import type { GlobalDb } from '../database/pools.ts';
import { mustBeFresh, mustFind } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { enqueue } from '../jobs/job.ts';
import { recordAct } from './acts.queries.ts';
import { sendApprovalLetter } from './companies.jobs.ts';
import * as queries from './companies.queries.ts';
import { ownersOf } from './users.queries.ts';

const missing = 'Компания не найдена';

/** The menu shows no more than this many. */
const mostCounted = 100;

export const companies = [
  handle(findCompanies, async ({ db, body }) => ({ rows: await queries.listCompanies(db, body) })),

  handle(countWaitingCompanies, async ({ db }) => {
    const total = await queries.countWaiting(db, mostCounted);
    return { total, more: total === mostCounted };
  }),

  handle(getCompany, ({ db, path }) => model(db, path.id)),

  handle(createCompany, async ({ db, caller, body }) => {
    const id = await queries.insertCompany(db, body);
    await recordAct(db, caller, 'create_company', id, body);
    return model(db, id);
  }),

  handle(changeCompany, async ({ db, caller, path, body }) => {
    const was = mustFind(await queries.lockCompany(db, path.id), missing);
    mustBeFresh(was, body.version, `Компанию «${was.title}»`);
    await queries.updateCompany(db, path.id, body);
    await recordAct(db, caller, 'change_company', path.id, body);
    const company = await model(db, path.id);
    if (company.approved && !was.approved) {
      for (const { email } of await ownersOf(db, path.id))
        await enqueue(db, sendApprovalLetter, { email, company: company.title });
    }
    return company;
  }),

  handle(removeCompany, async ({ db, caller, path }) => {
    const { title } = await model(db, path.id);
    await queries.deleteCompany(db, path.id);
    await recordAct(db, caller, 'delete_company', path.id, { title });
    return done;
  }),
];

async function model(db: GlobalDb, id: string): Promise<Company> {
  return mustFind(await queries.companyById(db, id), missing);
}
