import { startImport, uploadFiles } from '@prilavok/contract';
import { expect, test } from 'vitest';
import { aCompany } from '../testing/client.ts';
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
  expect(contentOf(uploadFiles.url)).toEqual({
    'multipart/form-data': {
      schema: { type: 'object', properties: { file: { type: 'array', items: file, minItems: 1 } }, required: ['file'] },
    },
  });
  expect(contentOf(startImport.url)).toMatchObject({
    'multipart/form-data': { schema: { properties: { file } } },
    'application/json': { schema: { properties: { url: {} } } },
  });
});

test('a feed may be as large as the setting says, a JSON body may not', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const url = startImport.url.replace('{catalog}', catalog);
  expect((await shop.fetch('POST', url, { body: formOf(2 * mebibyte) })).status).toBe(200);
  const large = await shop.fetch('POST', url, { body: formOf(4 * mebibyte) });
  expect([large.status, (await large.json()).code]).toEqual([413, 'too_large']);
  const json = JSON.stringify({ url: `https://example.test/${' '.repeat(2 * mebibyte)}` });
  const body = await shop.fetch('POST', url, { body: json, headers: { 'content-type': 'application/json' } });
  expect([body.status, (await body.json()).code]).toEqual([413, 'too_large']);
});
