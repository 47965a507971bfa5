import * as contract from '@prilavok/contract';
import { type AnyEndpoint, callsOf, createAccount, createCatalog } from '@prilavok/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { useCallers } from '../testing/callers.ts';
import { boundsOf } from '../testing/samples.ts';
import { useServer } from '../testing/server.ts';

const server = useServer();
const calls = Object.entries(callsOf(contract)).filter(([, { body, query }]) => body || query);
const callers = useCallers(server);
/** Ids that addresses name: things that are there, so that a call comes as far as its own checks. */
let things: Record<string, string>;

beforeAll(async () => {
  const { id: catalog } = await callers.owner.call(createCatalog, { body: { title: 'Границы' } });
  const keys = { client_id: '77', api_key: 'sandbox-of-bounds' };
  const { id: account } = await callers.owner.call(createAccount, {
    body: { title: 'Границы', marketplace: 'ozon', environment: 'sandbox', catalog, keys },
  });
  things = { catalog, account, marketplace: 'ozon' };
});

async function refusedAt(endpoint: AnyEndpoint, sent: { body?: unknown; query?: unknown }): Promise<string[]> {
  const client = callers.of(endpoint);
  const path = Object.fromEntries(
    [...endpoint.url.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, things[name] ?? '1']),
  );
  const query = sent.query as Record<string, string> | undefined;
  const address = contract.addressOf(endpoint, { path, query });
  const { status, text } = await client.ask(endpoint.method, address, sent.body);
  if (status >= 500 || status === 413) return [`answered ${status}`];
  if (status !== 400) return [];
  return (JSON.parse(text) as contract.Failure).details?.map(({ field }) => field) ?? [text];
}

/** Fields that a rule beyond the shape narrows further: a real time zone, an address, the same password twice, a marketplace's own numbers, an article only where no offer is named. */
const narrower = new Set(['timezone', 'email', 'confirm_password', 'remoteId', 'costs.0.article']);

describe('the bounds that the contract declares', () => {
  it.each(calls)('%s takes each of its own', async (_name, endpoint) => {
    const told = new Set<string>();
    for (const part of ['body', 'query'] as const) {
      const shape = endpoint[part];
      if (!shape) continue;
      for (const { value, place } of boundsOf(shape)) {
        const fields = await refusedAt(endpoint, { [part]: value });
        for (const field of fields)
          if ((field === place && !narrower.has(place)) || /^answered/.test(field)) told.add(`${place}: ${field}`);
      }
    }
    expect([...told]).toEqual([]);
  });
});
