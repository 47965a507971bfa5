import type { FastifyRequest } from 'fastify';

/** A request as a marketplace gets it. */
export interface Incoming {
  method: string;
  host: string;
  /** Path and query, as the marketplace would get them. */
  target: string;
  path: string;
  query: Record<string, string | string[]>;
  /** By small letters. */
  headers: Record<string, string>;
  /** The body as text; empty when none was sent. */
  text: string;
  /** Parsed JSON; undefined when no body was sent. Throws SyntaxError. */
  json(): unknown;
  /** The parts of a form: multipart or urlencoded. Throws TypeError. */
  form(): Promise<FormData>;
}

/** Reads an address of the sandbox: `/{marketplace}/{host}`, then what the marketplace would get; `reading` is done to the text of both. */
export function incomingOf(request: FastifyRequest, reading = (text: string): string => text): Incoming {
  const [, host = '', target = ''] = /^\/[^/]+\/([^/?]*)(.*)$/s.exec(reading(request.raw.url ?? '')) ?? [];
  const bytes = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
  const type = request.headers['content-type'] ?? '';
  const text = type.startsWith('multipart/') ? '' : reading(bytes.toString('utf8'));
  let parsed: { value: unknown } | undefined;
  return {
    method: request.method,
    host,
    target,
    path: target.replace(/\?.*$/s, '') || '/',
    query: queryOf(target),
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
    text,
    json() {
      parsed ??= { value: text === '' ? undefined : JSON.parse(text) };
      return parsed.value;
    },
    form: () => new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData(),
  };
}

function queryOf(target: string): Incoming['query'] {
  const query: Incoming['query'] = {};
  for (const [name, value] of new URLSearchParams(target.replace(/^[^?]*/, ''))) {
    const known = query[name];
    query[name] = known === undefined ? value : [...[known].flat(), value];
  }
  return query;
}
