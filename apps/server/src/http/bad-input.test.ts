import * as contract from '@prilavok/contract';
import { type AnyEndpoint, callsOf, createCatalog } from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { useCallers } from '../testing/callers.ts';
import { sampleOf, spoilt } from '../testing/samples.ts';
import { useServer } from '../testing/server.ts';

const server = useServer();
const calls = Object.entries(callsOf(contract)).filter(([name]) => name !== 'getEventStream');
const callers = useCallers(server);

async function send(
  endpoint: AnyEndpoint,
  path: string,
  body: unknown,
): Promise<{ status: number; message: string | undefined }> {
  const url = endpoint.url.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'marketplace' ? 'ozon' : path));
  const sent = endpoint.method === 'GET' ? undefined : body;
  const { status, text, headers } = await callers.of(endpoint).ask(endpoint.method, url, sent);
  const isJson = (headers.get('content-type') ?? '').includes('json');
  return {
    status,
    message: isJson && text ? (JSON.parse(text) as { message?: string }).message : undefined,
  };
}

/** Fault of an answer to bad input: it may refuse, in Russian, and names the field. */
function faultIn({ status, message }: Awaited<ReturnType<typeof send>>): string | undefined {
  if (status >= 500) return `answered ${status}`;
  if (status >= 400 && !/[а-яё]{3}/i.test(message ?? '')) return `refused with «${message}»`;
  if (status === 400 && !/Поле «|файл|multipart/i.test(message ?? '')) return `names no field: «${message}»`;
  return undefined;
}

/**
 * Values that a call is tried with: whatever its contract would let through, and of what it would refuse one for each
 * reason.
 */
function worthSending<Value>(shape: z.ZodType, values: Iterable<Value>, placed: (value: Value) => unknown): Value[] {
  const reasons = new Set<string>();
  return [...values].filter((value) => {
    const { error } = shape.safeParse(placed(value));
    if (!error) return true;
    const reason = error.issues.map(({ code, message }) => `${code} ${message}`).join();
    return reasons.size < reasons.add(reason).size;
  });
}

describe('bad input', () => {
  it.each(calls)('%s answers no spoilt body or address with 500', async (_name, endpoint) => {
    const bodies = endpoint.body
      ? worthSending(endpoint.body, spoilt(sampleOf(endpoint.body)), (body) => body)
      : [undefined];
    const names = [...endpoint.url.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const words = ['999999999', '0', 'x', '1;drop', '99999999999999999999', '%00', '1,2,x'];
    const paths = worthSending(endpoint.path, names.length > 0 ? words : ['1'], (word) =>
      Object.fromEntries(names.map((name) => [name, name === 'marketplace' ? 'ozon' : decodeURIComponent(word)])),
    );
    const tried = [
      ...bodies.map((body) => ['999999999', body] as const),
      ...paths.map((path) => [path, bodies[0]] as const),
    ];
    const faults: string[] = [];
    for (const [path, body] of tried) {
      const fault = faultIn(await send(endpoint, path, body));
      // Thousands are tried: what was sent is written out only where something is wrong.
      if (fault)
        faults.push(`${endpoint.method} ${endpoint.url} ${path} ${JSON.stringify(body)?.slice(0, 300)}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });

  it.each(calls.filter(([, { query }]) => query))('%s answers no spoilt query with 500', async (_name, endpoint) => {
    for (const word of ['-1', 'x', '1e99', '%00', 'я'.repeat(3000), '']) {
      for (const name of Object.keys((endpoint.query as { shape?: object } | undefined)?.shape ?? {})) {
        const url = endpoint.url.replace(/\{(\w+)\}/g, (_, part: string) => (part === 'marketplace' ? 'ozon' : '1'));
        const { status } = await callers
          .of(endpoint)
          .ask(endpoint.method, `${url}?${name}=${encodeURIComponent(word)}`);
        expect(status, `${url}?${name}=${word.slice(0, 20)}`).toBeLessThan(500);
      }
    }
  });

  const part = (boundary: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nx`;
  const longest = 'b'.repeat(300);
  it.each([
    ['без границы', 'multipart/form-data', 'x'],
    ['с пустой границей', 'multipart/form-data; boundary=', 'x'],
    ['оборванная', 'multipart/form-data; boundary=b', part('b')],
    ['с границей в 300 знаков', `multipart/form-data; boundary=${longest}`, `${part(longest)}\r\n--${longest}--\r\n`],
  ])('a form of files that is broken (%s) is refused in words, files and feeds alike', async (_, type, body) => {
    const { id } = await callers.owner.call(createCatalog, { body: { title: `Каталог ${type}` } });
    for (const url of ['/cds/files', `/cds/catalog/${id}/import`]) {
      const response = await callers.owner.fetch('POST', url, { body, headers: { 'content-type': type } });
      expect([url, response.status]).toEqual([url, 400]);
      expect(await response.json()).toMatchObject({ message: expect.stringMatching(/multipart/) });
    }
  });

  it.each([
    ['нулевой знак', 'a\u0000b'],
    ['половина знака', 'a\ud800b'],
  ])('a text with %s is refused by the name of its field', async (_, text) => {
    const response = await callers.owner.fetch('POST', '/cds/catalog', {
      body: JSON.stringify({ title: text }),
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: expect.stringMatching(/^Поле «title»/) });
  });

  it('a body nested beyond all measure is refused', async () => {
    const body = `{"title":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const response = await callers.owner.fetch('POST', '/cds/catalog', {
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBe(400);
  });
});
