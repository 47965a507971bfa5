import type { RequestLog } from '@prilavok/contract';
import type { RequestRecord } from '@prilavok/marketplaces';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, rows } from '../../database/rows.ts';
import { likeOf } from '../../text/keys.ts';

/** A request as it is written down: whose it was, and for which task. */
export interface RequestLine extends RequestRecord {
  account: string;
  task: string | null;
}

/** Writes requests into the log; a status of 0, when nothing answered, is kept as none. */
export async function insertRequestLogs(db: Db, lines: readonly RequestLine[]): Promise<void> {
  const rows = lines.map((line) => ({ ...line, status: line.status || null }));
  await execute(db)`
    insert into request_logs (company_id, account_id, task_id, at, method, path, status, ms, request, answer, refusal)
    select ${db.company}::bigint, l.account, l.task, l.at, l.method, l.path, l.status, l.ms, l.request, l.answer, l.refusal
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as l(account bigint, task bigint, at timestamptz, method text, path text, status int, ms int, request text, answer text, refusal text)
    returning id`;
}

/** One request of the account's; nothing once it is forgotten. */
export async function requestLogById(
  db: Db,
  { account, id }: { account: string; id: string },
): Promise<RequestLog | undefined> {
  return maybeOne<RequestLog>(db)`
    select l.id::text as id, l.at as at, l.method, l.path, l.status, l.ms, l.request, l.answer, l.task_id::text as task
    from request_logs l where l.company_id = ${db.company} and l.account_id = ${account} and l.id = ${id}`;
}

interface Search {
  status: 'all' | 'ok' | 'failed';
  path: string;
  task?: string | undefined;
  since?: string | undefined;
  to?: string | undefined;
  limit: number;
  offset: number;
}

/** The account's requests to its marketplace, newest first. */
export async function listRequestLogs(db: Db, account: string, filter: Search): Promise<RequestLog[]> {
  return rows<RequestLog>(db)`
    select l.id::text as id, l.at as at, l.method, l.path, l.status, l.ms, l.request, l.answer, l.task_id::text as task
    from request_logs l
    where l.company_id = ${db.company} and l.account_id = ${account}
      and (${filter.status} = 'all' or (l.refusal is null) = (${filter.status} = 'ok'))
      and lower(l.path) like ${likeOf(filter.path)}
      and (${filter.task ?? null}::bigint is null or l.task_id = ${filter.task ?? null}::bigint)
      and (${filter.since ?? null}::timestamptz is null or l.at >= ${filter.since ?? null}::timestamptz)
      and (${filter.to ?? null}::timestamptz is null or l.at <= ${filter.to ?? null}::timestamptz)
    order by l.at desc, l.id desc limit ${filter.limit} offset ${filter.offset}`;
}
