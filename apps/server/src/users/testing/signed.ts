import { createHash, createHmac } from 'node:crypto';
import { clientOf } from '../../testing/client.ts';
import type { TestServer } from '../../testing/server.ts';

interface Keys {
  apiKey: string;
  signKey: string;
}

interface Sent {
  body?: string | Uint8Array<ArrayBuffer>;
  time?: string;
  /** Bytes that are signed instead of the body. */
  signOver?: string | Uint8Array<ArrayBuffer>;
  /** How the signature is written. */
  written?: (sign: string) => string;
  headers?: Record<string, string>;
}

/** Sends a request the way a program signs it, or nearly so. For tests. */
export function signed(
  server: TestServer,
  { apiKey, signKey }: Keys,
  method: string,
  url: string,
  { body = '', time = new Date().toISOString(), signOver = body, written = (sign) => sign, headers = {} }: Sent = {},
) {
  const sign = createHmac('sha256', signKey)
    .update([method, url, time, sha256(signOver)].join('\n'))
    .digest('hex');
  return clientOf(server).fetch(method, url, {
    ...(body ? { body } : {}),
    headers: {
      'x-api-key': apiKey,
      'x-time': time,
      'x-sign': written(sign),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
  });
}

/** In hex, as signatures and X-Content-SHA256 take it. */
export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');
