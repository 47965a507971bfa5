import { createHash, createHmac } from 'node:crypto';
import { clientOf } from '../../testing/client.ts';
import type { TestServer } from '../../testing/server.ts';

interface Keys {
  apiKey: string;
  signKey: string;
}

/** Sends a request the way a program signs it, or nearly so. For tests. */
export function signed(
  server: TestServer,
  { apiKey, signKey }: Keys,
  method: string,
  url: string,
  {
    body = '',
    time = new Date().toISOString(),
    signOver = body,
    written = (sign) => sign,
  }: { body?: string; time?: string; signOver?: string; written?: (sign: string) => string } = {},
) {
  const digest = createHash('sha256').update(signOver).digest('hex');
  const sign = createHmac('sha256', signKey).update([method, url, time, digest].join('\n')).digest('hex');
  return clientOf(server).fetch(method, url, {
    ...(body ? { body } : {}),
    headers: {
      'x-api-key': apiKey,
      'x-time': time,
      'x-sign': written(sign),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
  });
}
