import type { Db, GlobalDb } from '../database/pools.ts';

/** Something that happens in a room. The room publishes it and knows none of those above that act on it. */
export interface Topic<Event, D extends GlobalDb = Db> {
  name: string;
  /** Whether nothing has happened after all: then nobody is asked. */
  isEmpty: (event: Event) => boolean;
  /** For the type only. */
  of?: (db: D, event: Event) => void;
}

/** Who acts on a topic; composed in rooms.ts. */
export interface Subscription {
  topic: string;
  take: (db: never, event: never) => Promise<void>;
}

/** Declares a topic, `room.what-happened`; an event holds ids. */
export const topic = <Event, D extends GlobalDb = Db>(
  name: string,
  isEmpty: (event: Event) => boolean = () => false,
): Topic<Event, D> => ({ name, isEmpty });

/**
 * Takes up the events of a topic in the transaction that publishes them. It must be quick, as it is part of somebody's save: it writes down what is due
 * and enqueues the job that does it. A look at an index tells whether anybody waits at all.
 */
export const subscribe = <Event, D extends GlobalDb>(
  { name }: Topic<Event, D>,
  take: (db: D, event: Event) => Promise<void>,
): Subscription => ({ topic: name, take });

let subscribers: Map<string, Subscription[]> | undefined;

/** Says who acts on what, once, where the rooms are put together. */
export function connectSubscriptions(subscriptions: readonly Subscription[]): void {
  subscribers = Map.groupBy(subscriptions, (subscription) => subscription.topic);
}

/** Hands an event to all who subscribed to its topic, in the caller's transaction. */
export async function publish<Event, D extends GlobalDb>(
  db: D,
  { name, isEmpty }: Topic<Event, D>,
  event: Event,
): Promise<void> {
  if (isEmpty(event)) return;
  if (!subscribers) throw new Error(`${name} was published before rooms.ts was loaded: nobody would hear of it`);
  await Promise.all((subscribers.get(name) ?? []).map(({ take }) => take(db as never, event as never)));
}
