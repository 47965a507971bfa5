import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

/** What the product took at one moment. */
export interface Figures {
  /** Seconds since the soak began. */
  at: number;
  /** MB of the server's process, and of its heap. */
  memory: number;
  heap: number;
  /** MB that PostgreSQL's processes have for themselves: without what they share. */
  postgres: number;
  /** Connections of the server's pools, and callers that wait for one. */
  connections: number;
  waiting: number;
  /** Open files and sockets of the server's process. */
  files: number;
  /** How late the event loop was since the moment before, in milliseconds. */
  p99: number;
  longest: number;
  /** Calls that were answered 5xx since the start. */
  broken: number;
  /** Jobs that could run and don't yet. */
  jobs: number;
}

const every = 10_000;
const megabyte = 1024 * 1024;

/** Asks /metrics every ten seconds until told to end; answers what it saw. */
export function watch(url: string, db: pg.Client): { seen: Figures[]; end(): Promise<void> } {
  const over = new AbortController();
  const seen: Figures[] = [];
  const began = Date.now();
  const watching = (async () => {
    while (!over.signal.aborted) {
      await wait(every, undefined, { signal: over.signal }).catch(() => {});
      if (!over.signal.aborted) seen.push(await look(url, db, Math.round((Date.now() - began) / 1000)));
    }
  })();
  return {
    seen,
    async end() {
      over.abort();
      await watching;
    },
  };
}

async function look(url: string, db: pg.Client, at: number): Promise<Figures> {
  const samples = samplesOf(await (await fetch(`${url}/metrics`)).text());
  const sum = (name: string, labels = '') =>
    samples
      .filter((one) => one.name === name && one.labels.includes(labels))
      .reduce((total, { value }) => total + value, 0);
  const waiting = sum('database_connections', 'state="waiting"');
  return {
    at,
    memory: sum('process_resident_memory_bytes') / megabyte,
    heap: sum('nodejs_heap_size_used_bytes') / megabyte,
    postgres: await privateMemory(db),
    connections: sum('database_connections') - waiting,
    waiting,
    files: sum('process_open_fds'),
    p99: sum('nodejs_eventloop_lag_p99_seconds') * 1000,
    longest: sum('nodejs_eventloop_lag_max_seconds') * 1000,
    broken: sum('http_request_duration_seconds_count', 'status="5'),
    jobs: sum('jobs_waiting'),
  };
}

/** Lines such as `name{label="value"} 12`. */
function samplesOf(text: string): { name: string; labels: string; value: number }[] {
  return [...text.matchAll(/^(\w+)(\{.*\})? (\S+)$/gm)].map(([, name = '', labels = '', value]) => ({
    name,
    labels,
    value: Number(value),
  }));
}

/** MB; Linux tells of it, elsewhere it is 0. */
async function privateMemory(db: pg.Client): Promise<number> {
  const { rows } = await db.query<{ pid: number }>('select pid from pg_stat_activity');
  const each = await Promise.all(
    rows.map(async ({ pid }) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      return Number(/RssAnon:\s+(\d+) kB/.exec(status)?.[1] ?? 0);
    }),
  );
  return each.reduce((total, kilobytes) => total + kilobytes, 0) / 1024;
}

/** Files below a folder that nobody works with any more. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => `${parentPath}/${name}`);
}
