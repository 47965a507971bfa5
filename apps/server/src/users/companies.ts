import { type Company, changeCompany, createCompany, done, findCompanies, removeCompany } from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { notFound } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { enqueue } from '../jobs/job.ts';
import { recordAct } from './acts.queries.ts';
import { sendApprovalLetter } from './companies.jobs.ts';
import * as queries from './companies.queries.ts';

export const companies = [
  handle(findCompanies, async ({ db, body }) => ({ rows: await queries.companiesBy(db, body) })),

  handle(createCompany, async ({ db, caller, body }) => {
    const id = await queries.insertCompany(db, body);
    await recordAct(db, caller, 'create_company', id, body);
    return read(db, id);
  }),

  handle(changeCompany, async ({ db, caller, path, body }) => {
    const changed = await queries.updateCompany(db, path.id, body);
    if (!changed) throw notFound('Компания не найдена');
    await recordAct(db, caller, 'change_company', path.id, body);
    const company = await read(db, path.id);
    if (company.approved && !changed.wasApproved) {
      for (const email of await queries.ownersOf(db, path.id))
        await enqueue(db, sendApprovalLetter, { email, company: company.title });
    }
    return company;
  }),

  handle(removeCompany, async ({ db, caller, path }) => {
    const company = await read(db, path.id);
    await queries.deleteCompanyRow(db, path.id);
    await recordAct(db, caller, 'delete_company', path.id, { title: company.title });
    return done;
  }),
];

async function read(db: Db, id: string): Promise<Company> {
  const company = await queries.companyById(db, id);
  if (!company) throw notFound('Компания не найдена');
  return company;
}
