import { ServerEvent } from '@prilavok/contract';
import type { FastifyReply } from 'fastify';
import pg from 'pg';
import { type Db, pools } from '../database/pools.ts';
import { execute } from '../database/rows.ts';
import { log } from '../log.ts';

const channel = 'prilavok_events';

/** Tells the company's open cabinets, when (and only when) the caller's transaction commits. */
export async function announce(db: Db, event: ServerEvent): Promise<void> {
  await execute(db)`select pg_notify(${channel}, ${JSON.stringify({ company: db.company, event })})`;
}

const listeners = new Map<string, Set<FastifyReply>>();
let listening: pg.Client | undefined;

/** Hears the announcements of all processes and passes them on. Listens anew when PostgreSQL was away. */
export async function openStream(): Promise<void> {
  const client = new pg.Client({ connectionString: pools().url });
  listening = client;
  client.on('notification', ({ payload }) => pass(payload ?? ''));
  client.on('error', () => {});
  client.on('end', () => {
    // Replaced or closed on purpose: nothing to do.
    if (listening !== client) return;
    // What is announced meanwhile is lost: cabinets that come back to a line ask everything anew.
    endAll();
    setTimeout(async () => {
      await openStream().catch((error) => log.error({ err: error }, 'The stream is down'));
      // Those who came back too early heard nothing until now.
      endAll();
    }, 1000);
  });
  await client.connect();
  await client.query(`listen ${channel}`);
}

export async function closeStream(): Promise<void> {
  endAll();
  const client = listening;
  listening = undefined;
  await client?.end();
}

function endAll(): void {
  for (const replies of listeners.values()) for (const reply of replies) reply.raw.end();
  listeners.clear();
}

function pass(payload: string): void {
  const { company, event } = JSON.parse(payload) as { company: string; event: unknown };
  const known = ServerEvent.safeParse(event);
  if (!known.success) return;
  for (const reply of listeners.get(company) ?? []) reply.raw.write(`data: ${JSON.stringify(known.data)}\n\n`);
}

/** Keeps an answer open and writes the company's events into it; company '' hears nothing but the line being alive. */
export function follow(company: string, reply: FastifyReply): void {
  reply.hijack();
  // Headers that plugins have set are written here, as a hijacked answer goes past Fastify.
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // Kept alive after its end, the connection would keep the server from stopping.
    connection: 'close',
  });
  reply.raw.write('retry: 2000\n\n');
  const replies = listeners.get(company) ?? new Set();
  listeners.set(company, replies.add(reply));
  const beat = setInterval(() => reply.raw.write(': \n\n'), 20_000);
  reply.raw.on('close', () => {
    clearInterval(beat);
    replies.delete(reply);
    if (replies.size === 0 && listeners.get(company) === replies) listeners.delete(company);
  });
}
