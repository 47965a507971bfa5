import { withCompany } from '../../database/pools.ts';
import { log } from '../../log.ts';
import { insertRequestLogs, type RequestLine } from './request-log.queries.ts';

/** Requests wait here a moment: they are written together, in transactions of their own. */
const waiting = new Map<string, RequestLine[]>();
let timer: NodeJS.Timeout | undefined;
let writing: Promise<void> = Promise.resolve();

/** Takes a line of the request log; never throws and never waits. */
export function recordRequest(company: string, line: RequestLine): void {
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
    for (const [company, requests] of lines) {
      await withCompany(company, (db) => insertRequestLogs(db, requests)).catch((error) =>
        log.warn({ err: error }, 'The request log was not written'),
      );
    }
  });
  return writing;
}
