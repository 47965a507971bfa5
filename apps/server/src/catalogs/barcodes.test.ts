import {
  changeOffer,
  checkBarcodes,
  findImportFaults,
  getImport,
  getOffers,
  type Import,
  removeOffers,
} from '@prilavok/contract';
import { expect, test } from 'vitest';
import { pools } from '../database/pools.ts';
import { barcodeToken } from '../properties/tokens.ts';
import { aCompany, type Client, eventually } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { aCatalog, anOffer } from './testing/making.ts';

const server = useServer({ worker: true });

test('a wrong check digit and a double within the catalog are told of an offer, and refuse nothing', async () => {
  const shop = await aCompany(server);
  const [{ id: catalog }, { id: other }] = [await aCatalog(shop), await aCatalog(shop)];
  const first = await anOffer(shop, catalog, { barcodes: ['4006381333931'], title: 'Ручка', article: 'R-1' });
  expect(first.barcodeFaults).toEqual([]);
  await anOffer(shop, other, { barcodes: ['4006381333931'] });
  const second = await anOffer(shop, catalog, { barcodes: ['4006381333931', '4006381333932', 'OZN1'] });
  expect(
    second.barcodeFaults.map(({ barcode, fault, offers }) => [barcode, fault, offers.map(({ id }) => id)]),
  ).toEqual([
    ['4006381333931', 'double', [first.id]],
    ['4006381333932', 'check_digit', []],
  ]);
  expect(second.barcodeFaults[0]?.message).toBe('4006381333931: такой же у «Ручка», артикул R-1');
  const { rows } = await shop.call(getOffers, { path: { ids: [first.id] } });
  expect(rows[0]?.barcodeFaults.map(({ fault }) => fault)).toEqual(['double']);
  await shop.call(removeOffers, { path: { ids: [second.id] } });
  const after = await shop.call(getOffers, { path: { ids: [first.id] } });
  expect(after.rows[0]?.barcodeFaults).toEqual([]);
});

test('barcodes are checked before they are saved; one number in two spellings is a double, an offer is none of its own', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  const { id } = await anOffer(shop, catalog, { barcodes: ['036000291452'] });
  const check = async (barcodes: string[], offer?: string) =>
    (await shop.call(checkBarcodes, { path: { catalog }, body: { barcodes, ...(offer && { offer }) } })).rows;
  expect((await check(['0036000291452', '96385075'])).map(({ fault }) => fault)).toEqual(['double', 'check_digit']);
  expect(await check(['036000291452'], id)).toEqual([]);
  await shop.call(changeOffer, { path: { id }, body: { barcodes: ['96385074'] } });
  expect(await check(['036000291452'])).toEqual([]);
  const stranger = await aCompany(server);
  const body = { barcodes: ['96385074'] };
  expect((await stranger.refused(checkBarcodes, { path: { catalog }, body })).status).toBe(404);
});

test('an import counts odd barcodes and tells their rows, and takes them all the same', async () => {
  const shop = await aCompany(server);
  const { id: catalog } = await aCatalog(shop);
  await anOffer(shop, catalog, { article: 'OLD', barcodes: ['96385074'] });
  const codes = ['4006381333931', '4006381333931', '4006381333932', '96385074'];
  const outcome = await upload(shop, catalog, codes);
  expect(outcome).toMatchObject({ status: 'success', created: 4, skipped: 0 });
  expect(Object.fromEntries(outcome.notes.map(({ reason, count }) => [reason, count]))).toMatchObject({
    'Контрольная цифра штрихкода не сходится: взят как есть': 1,
    'Штрихкод повторяется в файле: взят': 1,
    'Штрихкод есть у другого предложения каталога: взят': 1,
  });
  const { rows } = await shop.call(findImportFaults, { path: { id: outcome.id }, body: {} });
  const odd = rows.filter((row) => row.field === 'barcode');
  expect(odd.map(({ article, reason, severity }) => [article, reason, severity])).toEqual([
    ['N-1', '4006381333931: такой же в строке 2', 'notice'],
    ['N-2', '4006381333932: контрольная цифра не сходится, проверьте, нет ли опечатки', 'notice'],
    ['N-3', '96385074: такой же в каталоге у артикула OLD', 'notice'],
  ]);
});

test('tokens that the migration wrote are those that the product writes', async () => {
  const { rows } = await pools().owner.query<{ token: string }>(
    `select 11 * 281474976710656 + ('x' || left(encode(sha256(convert_to('7:' || lpad('036000291452', 14, '0'), 'UTF8')), 'hex'), 12))::bit(48)::bigint as token`,
  );
  expect(Number(rows[0]?.token)).toBe(barcodeToken('7', '00036000291452'));
});

async function upload(shop: Client, catalog: string, codes: readonly string[]): Promise<Import> {
  const offers = codes.map(
    (code, index) =>
      `<offer id="N-${index}"><name>Товар ${index}</name><price>1</price><barcode>${code}</barcode></offer>`,
  );
  const body = new FormData();
  const feed = `<yml_catalog><shop><offers>\n${offers.join('\n')}\n</offers></shop></yml_catalog>`;
  body.append('file', new Blob([feed]), 'feed.xml');
  const response = await shop.fetch('POST', `/cds/catalog/${catalog}/import`, { body });
  const { id } = (await response.json()) as Import;
  return eventually(async () => {
    const state = await shop.call(getImport, { path: { id } });
    return state.status === 'success' && state;
  });
}
