import {
  type AccountSettings,
  type AccountSwitches,
  type Currency,
  type Environment,
  type LogLevel,
  type Marketplace,
  type ProductFault,
  type ProductResult,
  productTaskTypes,
} from '@prilavok/contract';
import type { Connection, MarketplaceClient } from '@prilavok/marketplaces';
import { type Db, withCompany } from '../../database/pools.ts';
import { keepPulse, Lost } from '../../work/pulse.ts';
import type { PushKind } from '../events/outbox.queries.ts';
import type { Counters, ResultRow } from './outcome.ts';
import { insertLog, type RunningTask, saveResults, saveStep, updateHeartbeat } from './runs.queries.ts';
import { announceTask } from './start.ts';
import { createUnreadLines } from './unread-lines.ts';

/** Input of a task's work. It may be called again from its last saved position, so it writes under keys. */
export interface TaskRun {
  company: string;
  /** Id of this run. */
  id: string;
  task: RunningTask;
  account: {
    id: string;
    title: string;
    marketplace: Marketplace;
    environment: Environment;
    catalog: string | null;
    settings: AccountSettings;
    switches: AccountSwitches;
    /** Of the contract; null while the marketplace hasn't told it. */
    currency: Currency | null;
  };
  client: MarketplaceClient;
  /** Position that `save` kept last, also in an earlier run; null at the very beginning or after a person's reset. */
  position: unknown;
  log(level: LogLevel, message: string): Promise<void>;
  /** Counts are added to what there is; `total` and `note` are set. Shown and kept with the next `save`. */
  progress(delta: Partial<Counters> & { total?: number; note?: string }): void;
  /** The result of a product; kept with the next `save`. */
  result(offer: string, result: ProductResult, faults?: ProductFault[], remoteId?: string | null): void;
  /** Keeps position, counters and results in one transaction. Null: the next run begins from the start. */
  save(position: unknown): Promise<void>;
  /** Saves within the caller's transaction: what the caller writes and the position hold or fall together. */
  saveWithin(db: Db, position: unknown): Promise<void>;
  /**
   * Kind that this slice may send beside pushes of the account: it stands in their queue. Null: the slice stands in the
   * account's own.
   */
  pushes: PushKind | null;
  /** The run isn't over: call me again after so many seconds, in the queue of these pushes when told. Other tasks of the account go in between. */
  later(seconds: number, pushes?: PushKind): void;
  /** Aborts when a person stops the task, the process ends, or the run was closed. */
  signal: AbortSignal;
}

/** The work of one task type. Returns when the run is over, or when it has asked for `later`. */
export type TaskRunner = (run: TaskRun) => Promise<void>;

export interface NextSlice {
  seconds: number;
  /** In whose queue it stands; that of the slice before unless told. */
  pushes?: PushKind | null | undefined;
}

const none: Counters = { done: 0, accepted: 0, refused: 0, skipped: 0 };

export interface OpenRun {
  run: TaskRun;
  /** The slice that was asked for, or null when the run is over. */
  next(): NextSlice | null;
  /** Keeps what was not kept yet, without moving the position; ends the heartbeat. */
  close(): Promise<void>;
}

/** Opens a slice for a runner and keeps its heart beating, once a second. */
export function openTaskRun(
  within: Pick<TaskRun, 'company' | 'id' | 'task' | 'account' | 'pushes'>,
  connect: (signal: AbortSignal, misread: Connection['misread']) => MarketplaceClient,
  processSignal: AbortSignal,
): OpenRun {
  const { company, id, task, account } = within;
  let counters = { ...none };
  let total: number | null = null;
  let note = '';
  let results: ResultRow[] = [];
  let next: NextSlice | null = null;
  const unread = createUnreadLines();

  const beat = () => withCompany(company, (db) => updateHeartbeat(db, { task: task.id, run: id }, note));
  const pulse = keepPulse(beat, processSignal);

  const run: TaskRun = {
    ...within,
    position: task.position ?? null,
    client: connect(pulse.signal, unread.misread),
    signal: pulse.signal,
    async log(level, message) {
      await withCompany(company, (db) => insertLog(db, { task: task.id, run: id }, level, message));
    },
    progress(delta) {
      for (const name of ['done', 'accepted', 'refused', 'skipped'] as const) counters[name] += delta[name] ?? 0;
      total = delta.total ?? total;
      note = delta.note ?? note;
    },
    result(offer, result, faults = [], remoteId = null) {
      results.push({ offer, result, faults, remoteId });
    },
    async saveWithin(db, position) {
      const { rows, lines } = unread.take();
      // Of goods that are sent each has a result of its own.
      if (!productTaskTypes.includes(task.type)) run.progress({ done: rows, refused: rows });
      const kept = await saveStep(db, { task: task.id, run: id }, { counters, total, note, position });
      if (!kept) throw new Lost('Прогон закрыт');
      for (const line of lines) await insertLog(db, { task: task.id, run: id }, 'warn', line);
      await saveResults(db, { task: task.id, run: id, account: account.id }, results);
      const news = results.length > 0 || Object.values(counters).some((count) => count > 0);
      if (news || !task.byClock) await announceTask(db, task.id);
      run.position = position;
      counters = { ...none };
      results = [];
    },
    save: (position) => withCompany(company, (db) => run.saveWithin(db, position)),
    later(seconds, pushes) {
      next = { seconds, pushes };
    },
  };

  return {
    run,
    next: () => next,
    async close() {
      pulse.end();
      const unkept = unread.some() || results.length > 0 || Object.values(counters).some((count) => count > 0);
      if (unkept) await run.save(run.position);
    },
  };
}
