import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import * as contract from '@prilavok/contract';
import { type AnyEndpoint, callsOf, strangersBody } from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import { aCompany, clientOf } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';

const server = useServer();
const calls = Object.entries(callsOf(contract)).filter(([, { method }]) => method !== 'GET');
const large = 'x'.repeat(strangersBody + 1);
const json = { 'content-type': 'application/json' };

async function send(method: string, url: string, headers: Record<string, string> = {}): Promise<number> {
  const { status } = await clientOf(server).fetch(method, url, { body: large, headers: { ...json, ...headers } });
  return status;
}

const addressOf = (endpoint: AnyEndpoint) => endpoint.url.replace(/\{\w+\}/g, '1');

describe('a body of more than 16 KiB from a stranger', () => {
  it.each(calls)('is not read by %s', async (_name, endpoint) => {
    const status = await send(endpoint.method, addressOf(endpoint));
    expect(status).toBe(endpoint.roles === 'public' ? 413 : 401);
  });

  it('is not read under a token or a key that nobody has', async () => {
    const calling = (headers: Record<string, string>) => send('POST', '/cds/catalog', headers);
    expect(await calling({ authorization: 'Bearer nobody' })).toBe(401);
    expect(await calling({ 'x-api-key': 'nobody', 'x-time': new Date().toISOString(), 'x-sign': '0' })).toBe(401);
    expect(await calling({ authorization: (await aCompany(server)).token })).toBe(400);
  });

  it('is not read in pieces of an unknown length either', async () => {
    const asking = request(`${server.url}/cds/catalog`, { method: 'POST', headers: json });
    asking.write(large);
    const [response] = (await once(asking, 'response')) as [IncomingMessage];
    asking.destroy();
    expect(response.statusCode).toBe(401);
  });

  it('is not read at addresses where nothing is', async () => {
    expect(await send('POST', '/cds/nothing')).toBe(413);
    expect(await send('POST', '/nothing')).toBe(413);
    // Marketplaces' messages are larger; they come to addresses that nobody guesses.
    expect(await send('POST', '/callbacks/made-up')).toBe(404);
    expect(await send('POST', '/callbacks/made-up/word')).toBe(404);
  });
});

it('a body with eighty thousand wrong fields is answered with the first hundred', async () => {
  const shop = await aCompany(server);
  const body = Object.fromEntries(Array.from({ length: 80_000 }, (_, at) => [`k${at}`, 1]));
  const { status, text } = await shop.ask('POST', '/cds/catalog', body);
  const { details } = JSON.parse(text) as contract.Failure;
  expect([status, details?.length]).toEqual([400, 100]);
});
