import type { ServerEvent, Work } from '@prilavok/contract';
import { useEffect, useState } from 'react';
import { forget } from './queries.ts';
import { onServerEvent } from './stream.ts';

type WorkProgress = Extract<ServerEvent, { type: 'progress' }>;

/**
 * Last news of long work of a resource: of each, by its id. When the state of one changes, the resource is asked anew.
 */
export function useWorkNews(resource: string): ReadonlyMap<string, WorkProgress> {
  const [latest, setTold] = useState<ReadonlyMap<string, WorkProgress>>(new Map());
  useEffect(() => {
    const statuses = new Map<string, string>();
    return onServerEvent((event) => {
      if (event.type !== 'progress' || event.resource !== resource) return;
      setTold((was) => new Map(was).set(event.id, event));
      if (event.status !== statuses.get(event.id)) void forget(resource);
      statuses.set(event.id, event.status);
    });
  }, [resource]);
  return latest;
}

/** The work with what was told of it since it was asked for. */
export function withNews<Row extends Pick<Work, 'work' | 'progress'>>(
  row: Row,
  latest: ReadonlyMap<string, WorkProgress>,
): Row {
  const news = latest.get(row.work);
  return news ? { ...row, progress: news.progress } : row;
}
