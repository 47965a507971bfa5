import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { countOffers, findBrands } from '@prilavok/contract';
import { expect, test } from 'vitest';
import { aCompany } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { aCatalog } from '../testing/making.ts';
import { upload } from './testing/imports.ts';

const server = useServer({ worker: true });

const shared = new URL('../../../../../../shared/data/', import.meta.url);
const real = existsSync(shared);
if (!real) console.warn(`Real feeds are not at ${shared.pathname}: their tests are skipped`);

test.skipIf(!real).each([
  ['alstyle-cp1251.xml', { created: 1992, skipped: 0 }],
  ['alstyle-params-nocategories.xml.gz', { created: 2003, skipped: 0 }],
  ['kickgoods-bitrix.xml', { created: 394, skipped: 0 }],
  ['kickgoods-module.xml', { created: 78, skipped: 39 }],
  ['samsung-kz.xml', { created: 654, skipped: 0 }],
  ['santechtula-bitrix.xml', { created: 1405, skipped: 0 }],
  ['vtt-supplier.xml', { created: 3476, skipped: 0 }],
] as const)('the real feed %s is imported whole, and again without a change', async (name, expected) => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  const content = await readFile(new URL(`yml/${name}`, shared));
  const outcome = await upload(shop, catalog.id, content, name);
  expect(outcome).toMatchObject({ status: 'success', error: null, ...expected });
  const { total } = await shop.call(countOffers, { path: { catalog: catalog.id }, body: {} });
  expect(total).toBe(expected.created);
  const again = await upload(shop, catalog.id, content, name);
  expect(again).toMatchObject({ status: 'success', created: 0, changed: 0, unchanged: expected.created });
  const { rows: brands } = await shop.call(findBrands, { body: { catalog: { in: [catalog.id] } } });
  expect(new Set(brands.map((brand) => brand.title.toLowerCase())).size).toBe(brands.length);
});

test.skipIf(!real)('the real broken feed is refused with its line', async () => {
  const shop = await aCompany(server);
  const catalog = await aCatalog(shop);
  for (const name of await readdir(new URL('yml-broken/', shared))) {
    const outcome = await upload(shop, catalog.id, await readFile(new URL(`yml-broken/${name}`, shared)), name);
    expect(outcome).toMatchObject({ status: 'failed', line: 911, created: 0 });
    expect(outcome.error).toContain('записан в windows-1251. Строка 911: знак & записан без &amp;');
  }
});
