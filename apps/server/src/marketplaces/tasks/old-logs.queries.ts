import type { Db } from '../../database/pools.ts';
import { execute } from '../../database/rows.ts';

/** Deletes old lines of the company's logs: kept is what a person might still ask about. */
export async function deleteOldLogs(db: Db): Promise<void> {
  // What went well is asked about for a few days, and there is much of it; what was refused, for longer.
  await execute(db)`
    delete from request_logs where company_id = ${db.company}
      and at < now() - case when refusal is null then interval '3 days' else interval '14 days' end`;
  await execute(db)`delete from task_logs where company_id = ${db.company} and at < now() - interval '30 days'`;
  await execute(db)`delete from task_result_logs where company_id = ${db.company} and at < now() - interval '30 days'`;
  await execute(db)`delete from sent_ledger where company_id = ${db.company} and at < now() - interval '90 days'`;
  await execute(db)`
    delete from task_runs where company_id = ${db.company} and finished_at < now() - interval '30 days'`;
  await execute(db)`
    delete from card_pushes where company_id = ${db.company} and state = 'done' and created_at < now() - interval '30 days'`;
}
