import type { ServerEvent } from '@prilavok/contract';
import { state } from '../state.ts';

/** Tasks and imports that are running now, as the server tells of them. */

export type Running = Extract<ServerEvent, { type: 'progress' }>;

export const running = state<readonly Running[]>([]);

const over = new Set(['success', 'failed', 'stopped', 'done', 'cancelled']);

/** Keeps what runs in the background true by the server's news; other events pass by. */
export function takeProgress(event: ServerEvent): void {
  if (event.type === 'progress') running.set(withNews(running.get(), event));
}

/** The list after news of one task: it takes its place, joins, or leaves when it is over. */
export function withNews(list: readonly Running[], news: Running): readonly Running[] {
  const same = (one: Running) => one.resource === news.resource && one.id === news.id;
  if (over.has(news.status)) return list.filter((one) => !same(one));
  return list.some(same) ? list.map((one) => (same(one) ? news : one)) : [...list, news];
}

/** How far all of them are together, 0 to 100; unknown while no total is known. */
export function percentOf(list: readonly Running[]): number | undefined {
  const known = list.filter(({ progress }) => progress.total);
  const total = known.reduce((sum, { progress }) => sum + (progress.total ?? 0), 0);
  if (total === 0) return undefined;
  const done = known.reduce((sum, { progress }) => sum + Math.min(progress.done, progress.total ?? 0), 0);
  return Math.floor((done / total) * 100);
}
