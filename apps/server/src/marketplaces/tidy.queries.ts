import { sql } from 'kysely';
import type { Db } from '../database/pools.ts';

/** How long the logs of a company are kept: what a person might still ask about, and no more. */
export async function tidyCompany(db: Db, company: string): Promise<void> {
  await sql`delete from request_logs where company_id = ${company} and at < now() - interval '14 days'`.execute(db);
  await sql`delete from task_logs where company_id = ${company} and at < now() - interval '30 days'`.execute(db);
  await sql`delete from task_result_logs where company_id = ${company} and at < now() - interval '30 days'`.execute(db);
  await sql`delete from sent_ledger where company_id = ${company} and at < now() - interval '90 days'`.execute(db);
  await sql`
    delete from task_runs where company_id = ${company} and finished_at < now() - interval '30 days'`.execute(db);
  await sql`
    delete from card_pushes where company_id = ${company} and state = 'done' and created_at < now() - interval '30 days'`.execute(
    db,
  );
}
