import type { Incoming } from './incoming.ts';

/** Where a marketplace's requests carry secrets. */
export interface Secrets {
  /** In small letters. */
  headers: readonly string[];
  query?: readonly string[];
  /** Paths inside a JSON body: `data.token`. */
  body?: readonly string[];
}

/** Enough to tell keys apart, too little to use one. */
const masked = (secret: unknown): string => `${String(secret).slice(0, 8)}***`;

/** A request as the log keeps it. */
export function withoutSecrets(incoming: Incoming, secrets: Secrets) {
  return {
    path: maskedTarget(incoming.target, secrets.query ?? []),
    headers: Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [
        name,
        secrets.headers.includes(name) ? masked(value) : value,
      ]),
    ),
    body: maskedBody(incoming, secrets.body ?? []),
  };
}

function maskedTarget(target: string, names: readonly string[]): string {
  const [path = '', query] = target.split(/\?(.*)/s);
  if (query === undefined || names.length === 0) return target;
  const pairs = query.split('&').map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    return names.includes(name) ? `${name}=${masked(value)}` : pair;
  });
  return `${path}?${pairs.join('&')}`;
}

/** Parsed JSON, the text that wasn't JSON, or null of nothing. A text can hold a secret anywhere: it is kept only where bodies have none. */
function maskedBody({ text, json }: Incoming, paths: readonly string[]): unknown {
  if (text === '') return null;
  try {
    return paths.reduce((body, path) => maskedAt(body, path.split('.')), json());
  } catch {
    return paths.length > 0 ? masked('') : text;
  }
}

function maskedAt(body: unknown, [name = '', ...inside]: string[]): unknown {
  if (typeof body !== 'object' || body === null || !(name in body)) return body;
  const value = (body as Record<string, unknown>)[name];
  return { ...body, [name]: inside.length > 0 ? maskedAt(value, inside) : masked(value) };
}
