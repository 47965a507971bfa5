import { z } from 'zod';
import type { BarcodedProduct, FurtherBarcode, ProductKey } from '../../api/catalog.ts';
import type { BatchOutcome } from '../../api/lists.ts';
import { idNumber } from '../../exact-json.ts';
import type { Caller } from '../../http.ts';
import { portions, sendInPortions } from '../../portions.ts';
import { russianOnly } from '../../sentences.ts';
import { idOrNone, rows, text } from '../shapes.ts';

/** Descriptions of /v1/barcode/generate and …/add: most of them in one request. */
const most = 100;

const GenerateAnswer = z.object({
  errors: rows(z.object({ code: text, error: text, barcode: text, product_id: idOrNone }), 'product_id'),
});
const AddAnswer = z.object({
  errors: rows(z.object({ code: text, error: text, barcode: text, sku: idOrNone }), 'sku'),
});

/** Barcodes of these articles as Ozon shows them. */
type BarcodesOf = (offerIds: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>;

/**
 * Makes barcodes and reads them before and afterwards: a request whose answer was lost has made its barcodes all the
 * same.
 */
export async function makeBarcodes(
  http: Caller,
  products: readonly ProductKey[],
  barcodesOf: BarcodesOf,
): Promise<BatchOutcome<BarcodedProduct>> {
  const before = await barcodesOf(products.map(({ offerId }) => offerId));
  const lacking = products.filter(({ offerId }) => !before.get(offerId)?.length);
  const refusals = new Map<string, string>();
  for (const some of portions(lacking, most)) {
    const body = { product_ids: some.map(({ remoteId }) => remoteId) };
    const request = { path: '/v1/barcode/generate', body, repeatable: true };
    const { errors } = await http.json(request, GenerateAnswer);
    for (const { product_id, error } of errors) if (product_id) refusals.set(product_id, error);
  }
  const after = lacking.length > 0 ? await barcodesOf(lacking.map(({ offerId }) => offerId)) : before;
  const all = products.map((product): BarcodedProduct => {
    const { offerId } = product;
    return { ...product, barcodes: after.get(offerId) ?? before.get(offerId) ?? [] };
  });
  return {
    accepted: all.filter(({ barcodes }) => barcodes.length > 0),
    rejected: all
      .filter(({ barcodes }) => barcodes.length === 0)
      .map((row) => ({ row, kind: 'refused', code: 'no_barcode', message: whyNone(refusals.get(row.remoteId)) })),
  };
}

const whyNone = (said: string | undefined): string =>
  said === undefined
    ? 'Ozon ещё не показал штрихкод: посмотрите через несколько минут.'
    : `Ozon не создал штрихкод: ${russianOnly(said) || 'штрихкоды он создаёт для товаров, которые прошли модерацию'}`;

/** One that the product has already is as good as added. */
export async function addBarcodes(
  http: Caller,
  barcodes: readonly FurtherBarcode[],
  barcodesOf: BarcodesOf,
): Promise<BatchOutcome<FurtherBarcode>> {
  const { accepted, rejected } = await sendInPortions(barcodes, most, async (some) => {
    const body = { barcodes: some.map(({ sku, barcode }) => ({ sku: idNumber(sku), barcode })) };
    const { errors } = await http.json({ path: '/v1/barcode/add', body, repeatable: true }, AddAnswer);
    const said = new Map(errors.map(({ sku, barcode, error }) => [`${sku} ${barcode}`, error]));
    const refused = some.filter(({ sku, barcode }) => said.has(`${sku} ${barcode}`));
    return {
      accepted: some.filter((row) => !refused.includes(row)),
      rejected: refused.map((row) => ({
        row,
        kind: 'refused' as const,
        code: 'barcode_refused',
        message: `Ozon не добавил штрихкод ${row.barcode}: ${russianOnly(said.get(`${row.sku} ${row.barcode}`) ?? '') || 'он уже у другого товара или не подходит'}`,
      })),
    };
  });
  if (rejected.length === 0) return { accepted, rejected };
  const there = await barcodesOf(rejected.map(({ row }) => row.offerId));
  const isThere = ({ offerId, barcode }: FurtherBarcode) => there.get(offerId)?.includes(barcode) ?? false;
  return {
    accepted: [...accepted, ...rejected.flatMap(({ row }) => (isThere(row) ? [row] : []))],
    rejected: rejected.filter(({ row }) => !isThere(row)),
  };
}
