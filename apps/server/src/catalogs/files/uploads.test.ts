import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createCatalog, createFiles, createImport } from '@prilavok/contract';
import { expect, test } from 'vitest';
import { aCompany, eventually } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { aCatalog } from '../testing/making.ts';

const server = useServer({ env: { IMPORT_MEGABYTES: '3' } });

const mebibyte = 1024 * 1024;
const formOf = (bytes: number) => {
  const form = new FormData();
  form.append('file', new Blob([Buffer.alloc(bytes, ' ')]), 'feed.xml');
  return form;
};

const stored = async () =>
  (await readdir(join(server.dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])).filter(
    (each) => each.isFile(),
  ).length;

test('the description of calls says which take files, and how many', async () => {
  const shop = await aCompany(server);
  const { paths } = await (await shop.fetch('GET', '/docs/openapi.json')).json();
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const contentOf = (url: string) => paths[url].post.requestBody.content;
  expect(contentOf(createFiles.url)).toEqual({
    'multipart/form-data': {
      schema: { type: 'object', properties: { file: { type: 'array', items: file, minItems: 1 } }, required: ['file'] },
    },
  });
  expect(contentOf(createImport.url)).toMatchObject({
    'multipart/form-data': { schema: { properties: { file: { type: 'array', items: file } } } },
    'application/json': { schema: { properties: { url: {} } } },
  });
});

test('what breaks off or is refused leaves nothing behind', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  await shop.fetch('POST', '/cds/files', { body: formOf(10) });
  const before = await stored();
  const many = new FormData();
  for (let index = 0; index < 25; index++) many.append('file', new Blob(['x']), `${index}.txt`);
  expect((await shop.fetch('POST', '/cds/files', { body: many })).status).toBe(413);
  const leaving = new AbortController();
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="feed.xml"\r\n\r\n';
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(Buffer.from(head + ' '.repeat(mebibyte)));
      setTimeout(() => leaving.abort(), 300);
    },
  });
  await fetch(`${server.url}${createImport.url.replace('{catalog}', catalog)}`, {
    method: 'POST',
    headers: { authorization: shop.token, 'content-type': 'multipart/form-data; boundary=b' },
    body,
    duplex: 'half',
    signal: leaving.signal,
  } as RequestInit).catch(() => {});
  await eventually(async () => (await stored()) === before);
});

test('parts that no call names are refused by their names, wherever files are taken, and leave nothing behind', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  for (const url of [createFiles.url, createImport.url.replace('{catalog}', catalog)]) {
    const before = await stored();
    const sent = async (parts: [name: string, value: string | Blob][]) => {
      const form = new FormData();
      for (const [name, value] of parts) form.append(name, value);
      const answer = await shop.fetch('POST', url, { body: form });
      const { details } = await answer.json();
      return [answer.status, ...(details ?? []).map((detail: { field: string }) => detail.field)];
    };
    const file = new Blob(['<yml_catalog/>']);
    expect(
      await sent([
        ['file', file],
        ['folder', '7'],
        ['picture', file],
      ]),
    ).toEqual([400, 'folder', 'picture']);
    expect(
      await sent([
        ['title', 'x'.repeat(100_000)],
        ['file', file],
        ['folder', '7'],
      ]),
    ).toEqual([400, 'title']);
    expect(
      await sent([
        ['__proto__', 'x'],
        ['file', file],
      ]),
    ).toEqual([400]);
    expect(await stored()).toBe(before);
  }
});

test('a call that takes no files refuses a form', async () => {
  const shop = await aCompany(server);
  const answer = await shop.fetch('POST', createCatalog.url, { body: formOf(10) });
  expect([answer.status, (await answer.json()).code]).toEqual([415, 'unsupported_media']);
});

test('a feed may be as large as the setting says, a JSON body may not', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const url = createImport.url.replace('{catalog}', catalog);
  expect((await shop.fetch('POST', url, { body: formOf(2 * mebibyte) })).status).toBe(200);
  const large = await shop.fetch('POST', url, { body: formOf(4 * mebibyte) });
  expect([large.status, (await large.json()).code]).toEqual([413, 'too_large']);
  const json = JSON.stringify({ url: `https://example.test/${' '.repeat(2 * mebibyte)}` });
  const body = await shop.fetch('POST', url, { body: json, headers: { 'content-type': 'application/json' } });
  expect([body.status, (await body.json()).code]).toEqual([413, 'too_large']);
});
