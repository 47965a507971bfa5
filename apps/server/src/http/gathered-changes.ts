import type { ServerEvent } from '@prilavok/contract';
import { hasLines, passOn } from './open-lines.ts';

type Changed = Extract<ServerEvent, { type: 'changed' }>;

/** Cabinets are told of changes this often at most: a thousand of them are one question. */
const pause = 1000;
/** Milliseconds after which something quiet is announced, together with the rest of the act. */
const soon = 50;
/** More rows than this are the whole list. */
const mostIds = 500;

/** Changes of one company that its cabinets have not been told of. */
interface Gathered {
  /** By resource and people; an empty set of ids is the whole list. */
  changes: Map<string, { resource: string; ids: Set<string>; people: readonly string[] | undefined }>;
  toldAt: number;
  timer: NodeJS.Timeout | undefined;
}

const companies = new Map<string, Gathered>();

/** Tells the company's open cabinets of a change, gathered with the others of the same second. */
export function gather(company: string, { resource, ids }: Changed, people?: readonly string[]): void {
  if (!hasLines(company)) return;
  const gathered = companies.get(company) ?? { changes: new Map(), toldAt: Number.NEGATIVE_INFINITY, timer: undefined };
  companies.set(company, gathered);
  const key = `${resource} ${people?.join() ?? ''}`;
  const known = gathered.changes.get(key);
  const all = ids.length === 0 || known?.ids.size === 0 || (known?.ids.size ?? 0) + ids.length > mostIds;
  gathered.changes.set(key, { resource, people, ids: new Set(all ? [] : [...(known?.ids ?? []), ...ids]) });
  gathered.timer ??= setTimeout(
    () => tell(company, gathered),
    Math.max(soon, gathered.toldAt + pause - performance.now()),
  );
}

/** Tells nothing of what is gathered: the lines end. */
export function forgetGathered(): void {
  for (const { timer } of companies.values()) clearTimeout(timer);
  companies.clear();
}

function tell(company: string, gathered: Gathered): void {
  const changes = [...gathered.changes.values()];
  gathered.changes.clear();
  gathered.timer = undefined;
  gathered.toldAt = performance.now();
  for (const { resource, ids, people } of changes)
    passOn(company, { type: 'changed', resource, ids: [...ids] }, people);
  if (!hasLines(company)) companies.delete(company);
}
