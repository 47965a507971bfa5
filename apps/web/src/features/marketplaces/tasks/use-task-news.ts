import type { ServerEvent } from '@prilavok/contract';
import { useEffect, useState } from 'react';
import { forget } from '#api/queries.ts';
import { onServerEvent } from '#api/stream.ts';

type ProgressEvent = Extract<ServerEvent, { type: 'progress' }>;
const resource = 'marketplaces/tasks';
/** A running task tells of every step; what is shown of it is asked anew this often at most. */
const pause = 1500;

/**
 * Keeps what is shown of tasks fresh while they run: of all of them, or of one. Answers what the server last told of
 * that one, which is newer than anything asked.
 */
export function useTaskNews(id?: string): ProgressEvent | undefined {
  const [latest, setLatest] = useState<ProgressEvent>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = 0;
    const ask = () => {
      timer = undefined;
      asked = Date.now();
      void forget(resource);
    };
    const stop = onServerEvent((event) => {
      if (event.type !== 'progress' || event.resource !== resource) return;
      if (id !== undefined && event.id !== id) return;
      if (id !== undefined) setLatest(event);
      timer ??= setTimeout(ask, Math.max(0, asked + pause - Date.now()));
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [id]);
  return latest;
}
