import type { ProductFault } from '@prilavok/contract';
import { type FurtherBarcode, MarketplaceError, type ProductCard } from '@prilavok/marketplaces';
import { withCompany } from '../../database/pools.ts';
import type { Mapping } from '../cards/catalog-mapping.ts';
import { faultOf } from '../cards/faults.ts';
import { barcodesThere, insertBarcodes } from '../stored/product-barcodes.queries.ts';
import type { TaskRun } from '../tasks/run.ts';

/**
 * Where a card carries one barcode only, the others are added to products that are on sale; one that the marketplace has yet to check gets them with a
 * later run. Answers what it refused, by offer.
 */
export async function addFurtherBarcodes(
  run: TaskRun,
  cards: readonly { offer: string; card: ProductCard }[],
  mapping: Mapping,
): Promise<ReadonlyMap<string, ProductFault[]>> {
  const { account, client, company } = run;
  const many = cards.filter(({ card }) => card.barcodes.length > 1);
  if (!client.products.addBarcodes || many.length === 0) return new Map();
  const offers = many.map(({ offer }) => offer);
  const there = await withCompany(company, (db) => barcodesThere(db, account.id, offers), { reads: true });
  const lacking = many.flatMap(({ offer, card }) => {
    const product = there.get(offer);
    if (!product) return [];
    const { article: offerId, sku, barcodes } = product;
    const others = card.barcodes.slice(1).filter((barcode) => !barcodes.includes(barcode));
    return others.map((barcode) => ({ offer, offerId, sku, barcode }));
  });
  if (lacking.length === 0) return new Map();
  const outcome = await client.products.addBarcodes(lacking).catch(unadded);
  if (outcome instanceof MarketplaceError) {
    await run.log('warn', `Дополнительные штрихкоды не добавлены. ${outcome.message}`);
    return new Map();
  }
  const { accepted, rejected } = outcome;
  const offerOf = (row: FurtherBarcode) => lacking.find(({ offerId }) => offerId === row.offerId)?.offer ?? '';
  const added = accepted.map((row) => ({ offer: offerOf(row), barcode: row.barcode }));
  await withCompany(company, (db) => insertBarcodes(db, account.id, added));
  if (added.length > 0) await run.log('info', `Добавлены штрихкоды: ${added.length}`);
  if (rejected.length > 0) await run.log('warn', `Штрихкоды не приняты: ${rejected.length}`);
  const refusals = Map.groupBy(rejected, ({ row }) => offerOf(row));
  return new Map(
    [...refusals].map(([offer, rows]) => [
      offer,
      rows.map(({ code, message }) => faultOf({ code, message, warning: true, field: 'barcode' }, [], mapping)),
    ]),
  );
}

/** Cards don't wait for a key whose role has no barcodes. */
function unadded(error: unknown): MarketplaceError {
  if (error instanceof MarketplaceError && ['keys', 'refused', 'missing'].includes(error.kind)) return error;
  throw error;
}
