import { readFile } from 'node:fs/promises';
import * as contract from '@prilavok/contract';
import { callsOf } from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import { handlers } from '../rooms.ts';
import { aCompany, clientOf } from '../testing/client.ts';
import { type Schema, schemaOf } from '../testing/json-schema.ts';
import { useServer } from '../testing/server.ts';
import { callsPage } from './calls-page.ts';
import { mustAnswerAll } from './server.ts';

const server = useServer();
const calls = Object.entries(callsOf(contract));

/** Where a shape has lists without a greatest length: who sends a million of them keeps everybody waiting. */
function unboundedLists(schema: Schema, place = ''): string[] {
  const inner = [
    ...(schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []).map((each) => [each, place] as const),
    ...Object.entries(schema.properties ?? {}).map(([name, each]) => [each, `${place}.${name}`] as const),
    ...(schema.items ? [[schema.items, `${place}[]`] as const] : []),
  ];
  const here = schema.type === 'array' && schema.maxItems === undefined ? [place] : [];
  return [...here, ...inner.flatMap(([each, where]) => unboundedLists(each, where))];
}

describe('the contract', () => {
  it('is answered whole', () => {
    expect(() => mustAnswerAll(handlers)).not.toThrow();
  });

  it('names no address twice', () => {
    const addresses = calls.map(([, { method, url }]) => `${method} ${url}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('bounds each list that a body takes', () => {
    const unbounded = calls.flatMap(([name, { body }]) =>
      body ? unboundedLists(schemaOf(body)).map((place) => `${name} ${place}`) : [],
    );
    expect(unbounded).toEqual([]);
  });

  it('stands in docs/calls.md as it is', async () => {
    expect(await readFile(new URL('../../../../docs/calls.md', import.meta.url), 'utf8')).toBe(callsPage());
  });
});

describe('the OpenAPI document', () => {
  it('is read without signing in and holds every call', async () => {
    const response = await clientOf(server).fetch('GET', '/docs/openapi.json');
    const document = (await response.json()) as {
      paths: Record<string, Record<string, { security: unknown[]; responses: object }>>;
    };
    expect(response.status).toBe(200);
    for (const [, endpoint] of calls) {
      const operation =
        document.paths[endpoint.url]?.[endpoint.method === 'SEARCH' ? 'x-search' : endpoint.method.toLowerCase()];
      expect(operation, `${endpoint.method} ${endpoint.url}`).toBeDefined();
      expect(operation?.security).toEqual(endpoint.roles === 'public' ? [] : [{ token: [] }, { apiKey: [] }]);
    }
  });

  it('begins with how calls are signed, and leaves no tag out of its groups', async () => {
    const response = await clientOf(server).fetch('GET', '/docs/openapi.json');
    const document = (await response.json()) as {
      info: { description: string };
      tags: { name: string; 'x-displayName': string }[];
      'x-tagGroups': { tags: string[] }[];
    };
    expect(document.info.description).toMatch(/HMAC-SHA256[\s\S]*X-Sign/);
    const grouped = document['x-tagGroups'].flatMap(({ tags }) => tags);
    expect(grouped.toSorted()).toEqual([...new Set(calls.map(([, { resource }]) => resource))].toSorted());
    const titles = document.tags.map((tag) => tag['x-displayName']);
    expect(document.tags.map(({ name }) => name).toSorted()).toEqual(grouped.toSorted());
    expect(titles.filter((title) => !/^[А-Я][а-яё ]+(API)?$/.test(title))).toEqual([]);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('is shown by a viewer of our own files: its page asks nobody else, and only its own script runs in it', async () => {
    const page = await clientOf(server).fetch('GET', '/docs');
    const html = await page.text();
    const nonce = /nonce="([\w-]+)"/.exec(html)?.[1];
    expect(page.headers.get('content-security-policy')).toContain(`script-src 'self' 'nonce-${nonce}'`);
    expect([...html.matchAll(/(?:src|href)="(https?:[^"]+)"/g)].map(([, address]) => address)).toEqual([]);
    const theme = await (await clientOf(server).fetch('GET', '/docs/theme.js')).text();
    expect(html.indexOf('src="/docs/theme.js"')).toBeLessThan(html.indexOf('js/scalar.js'));
    expect(theme).toContain('mantine-color-scheme-value');
    const script = await clientOf(server).fetch('GET', '/docs/js/scalar.js');
    expect([script.status, script.headers.get('content-type')]).toEqual([200, expect.stringContaining('javascript')]);
    await script.body?.cancel();
  });

  it('puts each code of a call under its true status', async () => {
    const response = await clientOf(server).fetch('GET', '/docs/openapi.json');
    const { paths } = (await response.json()) as { paths: Record<string, Record<string, Operation>> };
    for (const [name, { url, method, errors }] of calls) {
      const { responses } = paths[url]?.[method === 'SEARCH' ? 'x-search' : method.toLowerCase()] ?? { responses: {} };
      for (const [code, { status }] of Object.entries(errors))
        expect([name, responses[status]?.description]).toEqual([name, expect.stringContaining(`${code} — `)]);
    }
    expect(paths['/uas/auth/login']?.post?.responses).toMatchObject({
      401: { description: expect.stringMatching(/^wrong_credentials — /) },
      403: { description: expect.stringMatching(/inactive — .*demo_off — /) },
      413: { description: expect.stringContaining('too_large — ') },
    });
  });
});

interface Operation {
  responses: Record<number, { description: string }>;
}

describe('what the framework refuses by itself', () => {
  const ask = (method: string, url: string, init: { body?: string; headers?: Record<string, string> } = {}) =>
    clientOf(server).fetch(method, url, init);

  it.each([
    ['an unknown address of the API', 'GET', '/uas/nowhere', {}, 404, 'route_not_found'],
    ['a method that the address does not know', 'PUT', '/uas/auth/login', {}, 404, 'route_not_found'],
    [
      'JSON that does not read',
      'POST',
      '/uas/auth/login',
      { body: '{', headers: { 'content-type': 'application/json' } },
      400,
      'invalid',
    ],
    [
      'another kind of body',
      'POST',
      '/uas/auth/login',
      { body: '<a/>', headers: { 'content-type': 'application/xml' } },
      415,
      'unsupported_media',
    ],
    [
      'a body over the limit',
      'POST',
      '/uas/auth/login',
      { body: `"${'x'.repeat(1_100_000)}"`, headers: { 'content-type': 'application/json' } },
      413,
      'too_large',
    ],
    ['an address that does not read', 'GET', '/uas/%E0%A4%A', {}, 400, 'invalid'],
  ] as const)('answers %s with a code and a Russian message', async (_what, method, url, init, status, code) => {
    const response = await ask(method, url, init);
    const body = (await response.json()) as { code: string; message: string };
    expect([response.status, body.code]).toEqual([status, code]);
    expect(body.message).toMatch(/[а-яё]{4}/i);
  });

  it('takes a thousand ids in a path and refuses one more', async () => {
    const shop = await aCompany(server);
    const ids = (count: number) =>
      Array.from({ length: count }, (_, index) => String(900_000_000_000_000 + index)).join(',');
    const taken = await shop.fetch('GET', `/cds/offer/model/${ids(1000)}`);
    const refused = await shop.fetch('GET', `/cds/offer/model/${ids(1001)}`);
    expect(taken.status).not.toBe(414);
    expect(taken.status).toBeLessThan(500);
    expect(refused.status).toBe(400);
    expect(((await refused.json()) as { message: string }).message).toContain('1000');
  });
});
