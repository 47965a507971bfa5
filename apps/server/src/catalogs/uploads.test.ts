import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createFiles, createImport } from '@prilavok/contract';
import { expect, test } from 'vitest';
import { aCompany, eventually } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { aCatalog } from './testing/making.ts';

const server = useServer({ env: { IMPORT_MEGABYTES: '3' } });

const mebibyte = 1024 * 1024;
const formOf = (bytes: number) => {
  const form = new FormData();
  form.append('file', new Blob([Buffer.alloc(bytes, ' ')]), 'feed.xml');
  return form;
};

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
    'multipart/form-data': { schema: { properties: { file } } },
    'application/json': { schema: { properties: { url: {} } } },
  });
});

test('what breaks off or is refused leaves nothing behind', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const stored = async () =>
    (await readdir(join(server.dataDir, 'files'), { recursive: true, withFileTypes: true })).filter((each) =>
      each.isFile(),
    ).length;
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
