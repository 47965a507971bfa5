import * as contract from '@prilavok/contract';
import { type AnyEndpoint, callsOf, createUser, findBrands, getUser } from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import { useCallers } from '../testing/callers.ts';
import { sampleOf, strangersIn } from '../testing/samples.ts';
import { useServer } from '../testing/server.ts';

const server = useServer();
const calls = Object.entries(callsOf(contract)).filter(([name]) => name !== 'getEventStream');
const callers = useCallers(server);

/** Sends what the call takes and something more; the address is made of ids that nothing has. */
async function send(endpoint: AnyEndpoint, { body, query = '' }: { body?: unknown; query?: string }) {
  const client = callers.of(endpoint);
  const url = endpoint.url.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'marketplace' ? 'ozon' : '1'));
  const { status, text } = await client.ask(endpoint.method, url + query, body);
  return { status, ...(JSON.parse(text) as { message?: string; details?: unknown }) };
}

describe('what no field is for', () => {
  it.each(calls.filter(([, { body }]) => body))(
    '%s refuses an unknown key by its name, however deep it lies',
    async (_name, endpoint) => {
      if (!endpoint.body) return;
      for (const { body, place } of strangersIn(sampleOf(endpoint.body), endpoint.body)) {
        const answer = await send(endpoint, { body });
        expect(answer, JSON.stringify(body)).toMatchObject({
          status: 400,
          details: expect.arrayContaining([{ field: place, message: 'такого поля нет' }]),
        });
      }
    },
  );

  it.each(calls.filter(([, { body, files, method }]) => !body && !files && method !== 'GET'))(
    '%s takes no body, and says so',
    async (_name, endpoint) => {
      expect(await send(endpoint, { body: { stranger: 1 } })).toMatchObject({
        status: 400,
        details: expect.arrayContaining([{ field: 'stranger', message: 'такого поля нет' }]),
      });
    },
  );

  it.each(calls)('%s refuses an unknown parameter by its name', async (_name, endpoint) => {
    expect(await send(endpoint, { query: '?stranger=1' })).toMatchObject({
      status: 400,
      details: expect.arrayContaining([{ field: 'stranger', message: 'такого поля нет' }]),
    });
  });
});

describe("the specification's spellings", () => {
  const person = { email: 'spelt@example.test', role: 'viewer' };

  it('are taken for our fields', async () => {
    const body = { ...person, first_name: 'Анна', last_name: 'Ким' };
    const made = await callers.owner.fetch('POST', '/uas/user', {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    const { id } = (await made.json()) as { id: string };
    expect(await callers.owner.call(getUser, { path: { id } })).toMatchObject({ firstName: 'Анна', lastName: 'Ким' });
  });

  it('are refused beside our own', async () => {
    const refusal = await callers.owner.refused(createUser, {
      body: { ...person, firstName: 'Анна', first_name: 'Яна' },
    });
    expect(refusal).toMatchObject({ status: 400, body: { message: 'Поле «first_name»: такого поля нет' } });
  });

  it('may lie flat where ours lie deep', async () => {
    const refusal = await callers.owner.refused(findBrands, { body: { 'catalog.in': ['x'] } });
    expect(refusal.body.details).toMatchObject([{ field: 'catalog.in.0' }]);
  });
});
