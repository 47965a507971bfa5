import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { aCatalog, anOffer } from '../../catalogs/testing/making.ts';
import { aCompany } from '../../testing/client.ts';
import { useServer } from '../../testing/server.ts';
import { applied, aSupplier, matched, pricesOf, rowsOf, send } from '../testing/price-lists.ts';

const server = useServer({ worker: true });
const shared = new URL('../../../../../../shared/data/pricelists/', import.meta.url);
const real = existsSync(shared);
if (!real) console.warn(`Real price lists are not at ${shared.pathname}: their tests are skipped`);

test.skipIf(!real)('a real list of auto parts is matched by part numbers, be they numbers or texts in it', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  await anOffer(shop, catalog, { article: '15884292' });
  const { id: supplier } = await aSupplier(shop);
  const list = await send(shop, supplier, await readFile(new URL('autoparts-1c.xls', shared)), 'autoparts-1c.xls');
  expect(list.suggested?.columns).toMatchObject({ article: 1, price: 4, stock: 3 });
  const checked = await matched(shop, list);
  const { matched: found, unmatched, ambiguous, refused, titles } = checked;
  expect(found).toBe(1);
  expect(found + unmatched + ambiguous + refused + titles).toBe(13_715);
  await applied(shop, list.id);
  expect([...(await pricesOf(shop, supplier)).keys()]).toEqual(['15884292']);
});

test.skipIf(!real)(
  'a real stock list is matched by any of its barcodes, its sections are passed over, its thousands understood',
  async () => {
    const shop = await aCompany(server);
    const { id: catalog } = await aCatalog(shop);
    await anOffer(shop, catalog, { article: 'МЛ-1', barcodes: ['4600949010205'] });
    await anOffer(shop, catalog, { article: 'МЛ-2', barcodes: ['4607014826730'] });
    const { id: supplier } = await aSupplier(shop, { currency: 'KZT' });
    const list = await send(shop, supplier, await readFile(new URL('grocery-1c-barcodes.csv', shared)), 'grocery.csv');
    expect(list.suggested).toMatchObject({ columns: { title: 0, barcode: 1, price: 3 }, comma: 'thousands' });
    const checked = await matched(shop, list);
    expect(checked).toMatchObject({ matched: 2 });
    expect(checked.titles).toBeGreaterThanOrEqual(33);
    await applied(shop, list.id);
    expect(
      [...(await pricesOf(shop, supplier)).values()]
        .map(({ article, price, currency }) => [article, price, currency])
        .sort(),
    ).toEqual([
      ['МЛ-1', '480.00', 'KZT'],
      ['МЛ-2', '1215.00', 'KZT'],
    ]);
    const odd = await rowsOf(shop, list.id, { outcome: 'refused', search: '3,2 %' });
    expect(odd.some(({ reason }) => reason.includes('не читается'))).toBe(true);
  },
);
