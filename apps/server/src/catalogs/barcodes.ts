import { type BarcodeFault, barcodeKey, checkBarcodes, hasWrongCheckDigit, wrongCheckDigit } from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { handle } from '../http/handle.ts';
import { type Coded, offersByBarcodes } from './saving/barcodes.queries.ts';
import { catalogOf } from './saving/catalog.ts';

export const barcodes = [
  handle(checkBarcodes, async ({ db, path, body }) => {
    await catalogOf(db, path.catalog);
    const [rows = []] = await barcodeFaults(db, path.catalog, [{ id: body.offer ?? '', barcodes: body.barcodes }]);
    return { rows };
  }),
];

const othersTold = 5;

/** Finds faults in the barcodes of these offers of one catalog, in their order. */
export async function barcodeFaults(db: Db, catalog: string, offers: readonly Coded[]): Promise<BarcodeFault[][]> {
  const holders = await offersByBarcodes(
    db,
    catalog,
    offers.flatMap((offer) => offer.barcodes),
  );
  return offers.map(({ id, barcodes: codes }) =>
    codes.flatMap((barcode) => {
      const faults: BarcodeFault[] = [];
      if (hasWrongCheckDigit(barcode))
        faults.push({ barcode, fault: 'check_digit', message: wrongCheckDigit(barcode), offers: [] });
      const others = (holders.get(barcodeKey(barcode)) ?? []).filter((other) => other.id !== id);
      const [first] = others;
      if (first)
        faults.push({
          barcode,
          fault: 'double',
          message: `${barcode}: такой же у «${first.title}», артикул ${first.article}${others.length > 1 ? `, и ещё у ${others.length - 1}` : ''}`,
          offers: others.slice(0, othersTold),
        });
      return faults;
    }),
  );
}
