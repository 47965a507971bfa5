import { ServerEvent } from '@prilavok/contract';
import type { FastifyReply } from 'fastify';
import pg from 'pg';
import { notifyAtCommit } from '../database/at-commit.ts';
import { type Db, type GlobalDb, pools } from '../database/pools.ts';
import { log } from '../log.ts';
import { forgetGathered, gather } from './gathered-changes.ts';
import { looksEvery, tellOfLooks } from './lookers.ts';
import { companiesWithLines, endLines, endLinesOfTheGone, keepOpen, mustHaveRoom, passOn } from './open-lines.ts';
import type { Caller } from './session.ts';
import { forgetPeople } from './signed-in.ts';

/** Where the announcements of all processes are heard. */
export const eventsChannel = 'prilavok_events';
/** Where processes tell each other that somebody may have been shut out. */
const peopleChannel = 'prilavok_people';

/** Ids of people that one notice of PostgreSQL carries beside what it tells. */
const mostReaders = 100;
/** Bytes of an event that leave room for them. */
const withReaders = 5000;

/**
 * Tells the company's open cabinets, when (and only when) the caller's transaction commits; those of `people` alone, where
 * the news are not for everybody.
 */
export function announce(db: Db, event: ServerEvent, people?: readonly string[]): void {
  announceTo(db, db.company, event, people);
}

/** Announces from a transaction of no company, such as an administrator's. */
export function announceTo(db: GlobalDb, company: string, event: ServerEvent, people?: readonly string[]): void {
  const fitted = fitting(event, people ? withReaders : 7500);
  const groups = people ? inGroups(people, mostReaders) : [undefined];
  for (const group of groups) {
    const news: News = { company, event: fitted, people: group };
    notifyAtCommit(db, { channel: eventsChannel, text: JSON.stringify(news) });
  }
}

interface News {
  company: string;
  event: unknown;
  /** Absent: everybody. */
  people?: string[] | undefined;
}

function inGroups(people: readonly string[], size: number): string[][] {
  const groups = Math.ceil(people.length / size);
  return Array.from({ length: groups }, (_, group) => people.slice(group * size, (group + 1) * size));
}

/** PostgreSQL refuses a notice of 8,000 bytes, and the whole transaction with it: long texts are cut, too many ids mean the whole list. */
function fitting(event: ServerEvent, most: number): ServerEvent {
  if (Buffer.byteLength(JSON.stringify(event)) < most) return event;
  if (event.type === 'changed') return { ...event, ids: [] };
  const cut = (text: string) => (text.length > 600 ? `${text.slice(0, 600).toWellFormed()}…` : text);
  if (event.type === 'notice') return { ...event, title: cut(event.title), message: cut(event.message) };
  return { ...event, title: cut(event.title), progress: { ...event.progress, note: cut(event.progress.note) } };
}

let listening: pg.Client | undefined;

/** Hears the announcements of all processes and passes them on. Listens anew when PostgreSQL was away. */
export async function openStream(): Promise<void> {
  const client = new pg.Client({ connectionString: pools().url });
  listening = client;
  client.on('notification', ({ channel, payload }) => {
    if (channel === peopleChannel) peopleChanged();
    else pass(payload ?? '');
  });
  client.on('error', () => {});
  client.on('end', () => {
    // Replaced or closed on purpose: nothing to do.
    if (listening !== client) return;
    // What is announced meanwhile is lost: cabinets that come back to a line ask everything anew.
    endLines();
    setTimeout(async () => {
      await openStream().catch((error) => log.error({ err: error }, 'The stream is down'));
      // Those who came back too early heard nothing until now.
      endLines();
    }, 1000);
  });
  await client.connect();
  await client.query(`listen ${eventsChannel}; listen ${peopleChannel}`);
  asking ??= setInterval(peopleChanged, askEvery).unref();
  telling ??= setInterval(() => tellOfLooks(companiesWithLines()), looksEvery).unref();
}

/** Ends all open lines and hears no more. */
export async function closeStream(): Promise<void> {
  clearInterval(asking);
  clearInterval(telling);
  clearTimeout(askedSoon);
  asking = undefined;
  telling = undefined;
  askedSoon = undefined;
  forgetGathered();
  endLines();
  const client = listening;
  listening = undefined;
  await client?.end();
}

function pass(payload: string): void {
  const { company, event, people } = JSON.parse(payload) as News;
  const known = ServerEvent.safeParse(event);
  if (!known.success) return;
  if (known.data.type === 'changed') gather(company, known.data, people);
  else passOn(company, known.data, people);
}

/** Opens an answer for the company's events, and keeps it open; refuses where the process holds as many as it can. */
export function follow(company: string, caller: Caller, reply: FastifyReply): void {
  mustHaveRoom(company, caller);
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
  keepOpen(company, caller, reply);
}

/** Keys expire by the clock, and a word of another process may get lost: who still hears is asked now and then, in milliseconds. */
const askEvery = 10_000;
let asking: NodeJS.Timeout | undefined;
let telling: NodeJS.Timeout | undefined;
let askedSoon: NodeJS.Timeout | undefined;

/** After anything that may end a session or change what somebody may: this process knows at once, the others within milliseconds. */
export function tellPeopleChanged(): void {
  peopleChanged();
  // Between the last call and the closing of the pools there may be none.
  void Promise.resolve()
    .then(() => pools().owner.query('select pg_notify($1, $2)', [peopleChannel, '']))
    .catch((error) => log.warn({ err: error }, 'Other processes were not told that people have changed'));
}

/** Forgets what was believed of people, and asks who of those with open lines is gone; many changes in a second make one question. */
function peopleChanged(): void {
  forgetPeople();
  askedSoon ??= setTimeout(() => {
    askedSoon = undefined;
    void endLinesOfTheGone().catch((error) => log.warn({ err: error }, 'The lines of people who left stay open'));
  }, 500).unref();
}
