import type { SwitchKind } from '@prilavok/contract';
import { asksOnly, type Connector, type SentRequest } from './marketplace.ts';

/** Returns what a request changes, by the connector's lists; throws of one that stands in none, so that no new method is sent past the switches. */
export function changedBy(
  connector: Pick<Connector, 'slug' | 'asks' | 'writes'>,
  request: Pick<SentRequest, 'method' | 'path'>,
): SwitchKind | 'nothing' {
  if (asksOnly(connector, request)) return 'nothing';
  const method = `${request.method} ${request.path}`;
  const found = Object.entries(connector.writes).find(([, methods]) => methods.includes(method));
  if (!found) throw new Error(`${method} stands in no list of ${connector.slug}/writes.ts`);
  return found[0] as SwitchKind | 'nothing';
}
