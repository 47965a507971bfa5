import type { RequestRecord } from '@prilavok/marketplaces';
import { withCompany } from '../../database/pools.ts';
import { execute } from '../../database/rows.ts';
import { log } from '../../log.ts';

/** Requests wait here a moment: they are written together, in transactions of their own. */
interface Line extends RequestRecord {
  account: string;
  task: string | null;
}
const waiting = new Map<string, Line[]>();
let timer: NodeJS.Timeout | undefined;
let writing: Promise<void> = Promise.resolve();

/** Takes a line of the request log; never throws and never waits. */
export function recordRequest(company: string, line: Line): void {
  waiting.set(company, [...(waiting.get(company) ?? []), line]);
  timer ??= setTimeout(() => void flushRequestLog(), 200).unref();
}

/** Writes what waits. The process calls it before it ends. */
export function flushRequestLog(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  writing = writing.then(async () => {
    const lines = [...waiting];
    waiting.clear();
    for (const [company, rows] of lines) {
      await insertLines(company, rows).catch((error) => log.warn({ err: error }, 'The request log was not written'));
    }
  });
  return writing;
}

async function insertLines(company: string, lines: Line[]): Promise<void> {
  const rows = lines.map((line) => ({ ...line, status: line.status || null }));
  await withCompany(
    company,
    (db) =>
      execute(db)`
      insert into request_logs (company_id, account_id, task_id, at, method, path, status, ms, request, answer, refusal)
      select ${company}::bigint, l.account, l.task, l.at, l.method, l.path, l.status, l.ms, l.request, l.answer, l.refusal
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as l(account bigint, task bigint, at timestamptz, method text, path text, status int, ms int, request text, answer text, refusal text)
      returning id`,
  );
}
