import type { Account, RequestLog } from '@prilavok/contract';

/** A request as a command to be tried in a terminal. Secrets are left as names: whoever tries it puts in their own. */
export function curlOf(
  { method, path, request }: Pick<RequestLog, 'method' | 'path' | 'request'>,
  keys: Account['keys'],
): string {
  const headers = keys.map(({ slug, value }) => ({ name: headerOf(slug), value: value ?? `$${slug.toUpperCase()}` }));
  return [
    `curl -X ${method} "$API_URL${path}"`,
    ...headers.map(({ name, value }) => `-H "${name}: ${value}"`),
    ...(request ? ['-H "Content-Type: application/json"', `-d ${quoted(request)}`] : []),
  ].join(' \\\n  ');
}

/** `client_id` → `Client-Id`: marketplaces name their headers so. */
const headerOf = (slug: string) =>
  slug
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('-');

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
