import { randomInt } from 'node:crypto';
import pg from 'pg';
import { pools } from '../../database/pools.ts';
import { looksChannel } from '../../http/lookers.ts';
import { eventsChannel } from '../../http/stream.ts';
import { type Pause, pausesChannel } from '../connection/limits.ts';

/** The worker processes that watch: each keeps an advisory lock over a connection of its own, which a killed one loses at once. */
const space = 7003;
/** A machine that fell off the network keeps its lock for long; it is missed when so many signs of life are. */
const missedAfter = '150 seconds';

/** News that a process hears of the others. */
interface Hearing {
  /** Something of the company's accounts or tasks, or the company itself, has changed. */
  changed(company: string): void;
  /** Cabinets of these companies are open. */
  looked(companies: readonly string[]): void;
  /** A marketplace wants to be left alone. */
  paused(pause: Pause): void;
}

/** This process among those that watch. */
export interface Watchers {
  process: number;
  /** All that are alive, this one among them. Throws when the connection is lost, like the others here. */
  living(): Promise<number[]>;
  /** A sign of life, with the moments at which accounts were found quiet. */
  beat(asked: Record<string, string>): Promise<void>;
  leave(): Promise<void>;
}

/** Resources whose changes matter to who watches. */
const ofInterest = ['marketplaces/accounts', 'marketplaces/tasks', 'users/companies'];

/** Enters this process among those that watch. */
export async function joinWatchers(hearing: Hearing): Promise<Watchers> {
  const process = randomInt(1, 2 ** 31 - 1);
  const client = new pg.Client({ connectionString: pools().url, keepAlive: true });
  client.on('error', () => {});
  client.on('notification', ({ channel, payload = '' }) => {
    if (channel === looksChannel) return hearing.looked(JSON.parse(payload) as string[]);
    if (channel === pausesChannel) return hearing.paused(JSON.parse(payload) as Pause);
    // Most news are of other things: they aren't worth being read.
    if (!ofInterest.some((resource) => payload.includes(`"${resource}"`))) return;
    const { company, event } = JSON.parse(payload) as { company: string; event: { type: string; resource?: string } };
    if (event.type === 'changed' && ofInterest.includes(event.resource ?? '')) hearing.changed(company);
  });
  await client.connect();
  const watchers: Watchers = {
    process,
    async living() {
      const { rows } = await client.query<{ process: number }>(
        `select w.process from watchers w join pg_locks l on l.locktype = 'advisory' and l.classid = $1 and l.objid = w.process::oid and l.granted
          and l.database = (select oid from pg_database where datname = current_database())
        where w.at > now() - $2::interval order by 1`,
        [space, missedAfter],
      );
      return rows.map((row) => row.process);
    },
    async beat(asked) {
      await client.query(
        `with gone as (delete from watchers where at < now() - interval '10 minutes')
        insert into watchers (process, asked) values ($1, $2) on conflict (process) do update set at = now(), asked = excluded.asked`,
        [process, JSON.stringify(asked)],
      );
    },
    async leave() {
      await client.query('delete from watchers where process = $1', [process]).catch(() => {});
      await client.end().catch(() => {});
    },
  };
  try {
    await client.query('select pg_advisory_lock($1, $2)', [space, process]);
    await client.query(`listen ${eventsChannel}`);
    await client.query(`listen ${looksChannel}`);
    await client.query(`listen ${pausesChannel}`);
    await watchers.beat({});
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  return watchers;
}
