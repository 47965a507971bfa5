import type { RefusalKind, RequestLog } from '@prilavok/contract';
import type { RequestRecord } from '@prilavok/marketplaces';
import { sql } from 'kysely';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, rows } from '../../database/rows.ts';
import { likeOf } from '../../text/keys.ts';

/** A request as it is written down: whose it was, and for which task. */
export interface RequestLine extends RequestRecord {
  account: string;
  task: string | null;
}

/** Writes requests into the log and answers their ids; a status of 0, when nothing answered, is kept as none. */
export async function insertRequestLogs(db: Db, lines: readonly RequestLine[]): Promise<string[]> {
  const told = lines.map((line) => ({ ...line, status: line.status || null }));
  const found = await rows<{ id: string }>(db)`
    insert into request_logs (company_id, account_id, task_id, at, method, host, path, rate_group, status, ms, request, answer,
      request_headers, answer_headers, refusal)
    select ${db.company}::bigint, l.account, l.task, l.at, l.method, l.host, l.path, l."group", l.status, l.ms, l.request, l.answer,
      l."requestHeaders", l."answerHeaders", l.refusal
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
      as l(account bigint, task bigint, at timestamptz, method text, host text, path text, "group" text, status int, ms int, request text, answer text,
        "requestHeaders" text, "answerHeaders" text, refusal text)
    returning id::text as id`;
  return found.map(({ id }) => id);
}

/** A request as it was written down, with the group by whose rates it is counted. */
export type StoredRequest = Omit<RequestLog, 'unsafe'> & { group: string };

const columns = sql`
  l.id::text as id, l.at as at, l.method, l.host, l.path, l.rate_group as "group", l.status, l.ms, l.request, l.answer,
  l.request_headers as "requestHeaders", l.answer_headers as "answerHeaders", l.refusal, l.task_id::text as task`;

/** One request of the account's; nothing once it is forgotten. */
export async function requestLogById(
  db: Db,
  { account, id }: { account: string; id: string },
): Promise<StoredRequest | undefined> {
  return maybeOne<StoredRequest>(db)`
    select ${columns} from request_logs l where l.company_id = ${db.company} and l.account_id = ${account} and l.id = ${id}`;
}

interface Search {
  status: 'all' | 'ok' | 'failed';
  refusal?: RefusalKind | undefined;
  path: string;
  search: string;
  task?: string | undefined;
  since?: string | undefined;
  to?: string | undefined;
  limit: number;
  offset: number;
}

/** The account's requests to its marketplace, newest first. */
export async function listRequestLogs(db: Db, account: string, filter: Search): Promise<StoredRequest[]> {
  return rows<StoredRequest>(db)`
    select ${columns} from request_logs l
    where l.company_id = ${db.company} and l.account_id = ${account}
      and (${filter.status} = 'all' or (l.refusal is null) = (${filter.status} = 'ok'))
      and (${filter.refusal ?? null}::text is null or l.refusal = ${filter.refusal ?? null})
      and lower(l.path) like ${likeOf(filter.path)}
      and (${filter.search === ''} or lower(l.path) like ${likeOf(filter.search)}
        or lower(l.request) like ${likeOf(filter.search)} or lower(l.answer) like ${likeOf(filter.search)})
      and (${filter.task ?? null}::bigint is null or l.task_id = ${filter.task ?? null}::bigint)
      and (${filter.since ?? null}::timestamptz is null or l.at >= ${filter.since ?? null}::timestamptz)
      and (${filter.to ?? null}::timestamptz is null or l.at <= ${filter.to ?? null}::timestamptz)
    order by l.at desc, l.id desc limit ${filter.limit} offset ${filter.offset}`;
}

/** Erases what was sent and answered in requests whose messages name an order. */
export async function eraseRequestLogsOf(db: Db, number: string): Promise<void> {
  const named = sql`(l.request like ${holding(number)} or l.answer like ${holding(number)})`;
  await execute(db)`
    update request_logs l set request = '', answer = ${erased} where l.company_id = ${db.company} and ${named} and l.answer <> ${erased}`;
}

const erased = 'Стёрто вместе с данными покупателя';

/** LIKE for a text anywhere, as it stands. */
const holding = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** Deletes the company's requests that are older than so many days; those that all companies keep no longer go with their day. */
export async function deleteRequestLogsBefore(db: Db, days: number): Promise<void> {
  await execute(db)`
    delete from request_logs where company_id = ${db.company} and at < now() - make_interval(secs => ${days * 86_400}::float8)`;
}
