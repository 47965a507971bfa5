import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { MarketplaceError } from './errors.ts';
import { type Caller, createCaller, type RequestPolicy, remoteOf } from './http.ts';
import { createLimiter } from './limiter.ts';
import type { Connection, RequestRecord } from './marketplace.ts';
import { judge } from './ozon/refusals.ts';
import { rowsOrNone } from './shapes.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A marketplace that gives these answers one after another, the last one for ever. */
async function aMarketplace(...answers: Answer[]) {
  let asked = 0;
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`);
    const answer = answers[Math.min(asked++, answers.length - 1)];
    request.resume().on('end', () => answer?.(request, response));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const records: RequestRecord[] = [];
  const client = (connection: Partial<Connection> = {}, policy: Partial<RequestPolicy> = {}): Caller =>
    createCaller(
      {
        hosts: { only: `http://127.0.0.1:${port}` },
        headers: { 'api-key': 'secret-key' },
        secrets: ['secret-key'],
        limiter: createLimiter([]),
        judge,
        ...policy,
      },
      { keys: {}, record: (entry) => records.push(entry), ...connection },
    );
  return { client, records, heard, asked: () => asked, url: `http://127.0.0.1:${port}` };
}

const says =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const breaksOff: Answer = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
  response.write('{"ok":', () => response.destroy());
};
const silent: Answer = () => undefined;
const fine = says(200, { ok: true });

const Ok = z.object({ ok: z.boolean() });
const reading = { path: '/read', body: {}, repeatable: true };
const shipping = { path: '/ship', body: {}, repeatable: false };

async function refusalOf(work: Promise<unknown>): Promise<MarketplaceError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof MarketplaceError) return error;
  throw new Error('was not refused');
}

test('repeats a reading call after 500 and after an answer that breaks off', async () => {
  const { client, asked } = await aMarketplace(says(500, { code: 13, message: 'Internal error' }), breaksOff, fine);
  expect(await client().json(reading, Ok)).toEqual({ ok: true });
  expect(asked()).toBe(3);
});

test('sends a call that is not safe to repeat once, whatever goes wrong', async () => {
  for (const answer of [says(500, {}), breaksOff, says(429, {}, { 'retry-after': '0' })]) {
    const { client, asked } = await aMarketplace(answer, fine);
    const refusal = await refusalOf(client().json(shipping, Ok));
    expect(['down', 'limit']).toContain(refusal.kind);
    expect(asked()).toBe(1);
  }
});

test('waits as long as Retry-After says', async () => {
  const { client } = await aMarketplace(says(429, { message: 'rate limit' }, { 'retry-after': '1' }), fine);
  const started = performance.now();
  await client().json(reading, Ok);
  expect(performance.now() - started).toBeGreaterThan(950);
});

test('hands a long pause over to the client instead of sitting it out', async () => {
  const { client, asked } = await aMarketplace(says(429, { message: 'x' }, { 'item-retry-after': '30' }));
  const refusal = await refusalOf(client().json(reading, Ok));
  expect(refusal).toMatchObject({ kind: 'limit', retryAfter: 1800 });
  expect(asked()).toBe(1);
});

test('gives up after so many attempts and says that the marketplace is down', async () => {
  const { client, asked } = await aMarketplace(says(502, 'bad gateway'));
  const refusal = await refusalOf(client({ attempts: 2 }).json(reading, Ok));
  expect(refusal.kind).toBe('down');
  expect(asked()).toBe(2);
});

test('does not wait for ever for an answer that never comes', async () => {
  const { client } = await aMarketplace(silent);
  const refusal = await refusalOf(client({ timeoutMs: 100, attempts: 1 }).json(reading, Ok));
  expect(refusal).toMatchObject({ kind: 'down', remote: { code: 'timeout', status: 0 } });
});

test('tells the kinds of refusal apart', async () => {
  const kinds = [
    [says(403, { code: 7, message: 'Invalid Api-Key, please check the key and try again' }), 'keys'],
    [says(404, { code: 5, message: 'POSTING_NOT_FOUND' }), 'missing'],
    [says(400, { code: 3, message: 'anything else' }), 'refused'],
    [says(409, { code: 6, message: 'conflict' }), 'refused'],
    [says(400, { code: 9, message: "The next postings aren't ready: 1-1" }), 'limit'],
  ] as const;
  for (const [answer, kind] of kinds) {
    const { client, asked } = await aMarketplace(answer);
    expect((await refusalOf(client().json(reading, Ok))).kind).toBe(kind);
    expect(asked()).toBe(1);
  }
});

test('takes an answer of a wrong shape for a marketplace that is down, not for an empty one', async () => {
  const { client } = await aMarketplace(says(200, { other: 1 }));
  const refusal = await refusalOf(client({ attempts: 1 }).json(reading, Ok));
  expect(refusal.kind).toBe('down');
  expect(refusal.message).toContain('ok');
});

test('takes a file only when it is one', async () => {
  const { client } = await aMarketplace((_, response) => response.end('%PDF-1.7 …'), says(200, { error: 'no' }));
  const file = await client().file(reading, 'application/pdf');
  expect(file.body.toString('latin1')).toMatch(/^%PDF-/);
  expect((await refusalOf(client({ attempts: 1 }).file(reading, 'application/pdf'))).kind).toBe('down');
});

test('records every attempt, without keys and without endless bodies', async () => {
  const { client, records } = await aMarketplace(
    says(500, { message: 'secret-key leaked' }),
    says(200, { ok: true, long: 'x'.repeat(50_000) }),
  );
  await client().json({ path: '/read', body: { key: 'secret-key' }, repeatable: true }, Ok);
  expect(records.map(({ status, attempt, refusal }) => ({ status, attempt, refusal }))).toEqual([
    { status: 500, attempt: 1, refusal: 'down' },
    { status: 200, attempt: 2, refusal: null },
  ]);
  expect(JSON.stringify(records)).not.toContain('secret-key');
  expect(records[1]?.answer.length).toBeLessThan(9_000);
});

test('stops at once when the work is called off', async () => {
  const { client } = await aMarketplace(silent);
  const started = performance.now();
  await expect(client({ signal: AbortSignal.timeout(50) }).json(reading, Ok)).rejects.toThrow();
  // For an answer it would wait thirty seconds.
  expect(performance.now() - started).toBeLessThan(20_000);
});

test('fills the names in a path and writes lists of a query as repeated names', async () => {
  const { client, heard } = await aMarketplace(fine);
  const query = { limit: 20, status: ['NEW', 'В пути'], after: undefined };
  await client().json(
    {
      method: 'PUT',
      path: '/v2/shops/{shop}/offers/{offer}',
      params: { shop: 7, offer: 'а/б' },
      query,
      repeatable: true,
    },
    Ok,
  );
  expect(heard).toEqual([
    'PUT /v2/shops/7/offers/%D0%B0%2F%D0%B1?limit=20&status=NEW&status=%D0%92+%D0%BF%D1%83%D1%82%D0%B8',
  ]);
});

test('asks each host by its own address, and in the sandbox each under its name', async () => {
  const { client, heard, url } = await aMarketplace(fine);
  const hosts = { content: 'https://content.example', prices: url };
  await client({}, { hosts }).json({ host: 'prices', path: '/p', repeatable: true }, Ok);
  await client({ baseUrl: url }, { hosts }).json({ path: '/c', repeatable: true }, Ok);
  expect(heard).toEqual(['POST /p', 'POST /content.example/c']);
});

test('takes an empty success for one where nothing is to be read, and sends it once', async () => {
  const { client, asked } = await aMarketplace((_, response) => response.writeHead(204).end());
  await client().done({ method: 'DELETE', path: '/x', repeatable: false });
  expect(asked()).toBe(1);
  expect(await client().json({ path: '/x', repeatable: false }, rowsOrNone(Ok))).toEqual([]);
});

test('a success that says it is none is refused', async () => {
  const { client } = await aMarketplace(says(200, { ok: true, success: 0 }));
  const judged: Partial<RequestPolicy> = {
    judge: (_, { body }) =>
      String(body).includes('"success":0') ? new MarketplaceError('refused', 'Не принято.') : null,
  };
  expect((await refusalOf(client({}, judged).json(reading, Ok))).kind).toBe('refused');
});

test('a pause of one group holds no other back', async () => {
  const limiter = createLimiter([]);
  const { client } = await aMarketplace(says(420, {}, { 'retry-after': '90' }), fine);
  const judged: Partial<RequestPolicy> = {
    limiter,
    judge: (call, answer) =>
      answer.status === 420
        ? new MarketplaceError('limit', 'Подождите.', {
            retryAfter: 90,
            remote: remoteOf(call, answer, { code: '', message: '' }),
          })
        : null,
  };
  expect((await refusalOf(client({}, judged).json({ ...reading, group: 'prices' }, Ok))).retryAfter).toBe(90);
  await expect(limiter.turn({ group: 'prices' })).rejects.toMatchObject({ kind: 'limit' });
  expect(await client({}, judged).json({ ...reading, group: 'stocks' }, Ok)).toEqual({ ok: true });
});

test('hands each answer on as it came, before it is read', async () => {
  const heard: unknown[] = [];
  const { client } = await aMarketplace(says(200, { ok: true, gift: 1 }));
  const answered = (call: { path: string }, answer: unknown) => heard.push([call.path, answer]);
  expect(await client({ answered }).json(reading, Ok)).toEqual({ ok: true });
  expect(heard).toEqual([['/read', { ok: true, gift: 1 }]]);
});

test('an answer whose letters and marks stand apart, as they are or escaped, is read in the one spelling', async () => {
  const title = 'Зайка'.normalize('NFD');
  const escaped = JSON.stringify({ title }).replace(/\u0306/g, '\\u0306');
  const raw: Answer = (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(escaped);
  const { client } = await aMarketplace(says(200, { title }), raw);
  const Titled = z.object({ title: z.string() });
  for (const path of ['/as-it-is', '/escaped'])
    expect(await client().json({ path, repeatable: false }, Titled)).toEqual({ title: 'Зайка' });
});
