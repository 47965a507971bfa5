import type { ServerEvent } from '@prilavok/contract';
import { useEffect, useState } from 'react';
import { forget } from '#api/queries.ts';
import { onServerEvent } from '#api/stream.ts';

type Told = Extract<ServerEvent, { type: 'progress' }>;
const resource = 'catalogs/imports';

/** What the server last told of an import. When its state changes, everything about imports is asked anew. */
export function useImportProgress(id: string): Told | undefined {
  const [told, setTold] = useState<Told>();
  useEffect(() => {
    let status: string | undefined;
    return onServerEvent((event) => {
      if (event.type !== 'progress' || event.resource !== resource || event.id !== id) return;
      setTold(event);
      if (event.status !== status) void forget(resource);
      status = event.status;
    });
  }, [id]);
  return told;
}
