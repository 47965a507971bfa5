import { type Account, type Batch, barcodeCards, type Marketplace } from '@prilavok/contract';
import { type BarcodedProduct, connectors } from '@prilavok/marketplaces';
import { announceOffers, lockOffers, saveOffers } from '../../catalogs/index.ts';
import { type Db, withCompany } from '../../database/pools.ts';
import { batchAnswer, checkBatch } from '../../http/batch.ts';
import { conflict } from '../../http/errors.ts';
import { handleOutside } from '../../http/handle.ts';
import { announce } from '../../http/stream.ts';
import { type By, recordChanges } from '../../users/audit.ts';
import { clientOf, withRefusals } from '../connection/client.ts';
import * as queries from '../stored/product-barcodes.queries.ts';
import { namedCard, refusalOf } from './product-archive.ts';
import { accountAt } from './products.ts';

export const productBarcodes = [handleOutside(barcodeCards, ({ body, ...where }) => barcode(where, body.products))];

/** Whose products, and who asks; `user` is nobody where a program does. */
interface Where extends By {
  company: string;
  user: string | null;
  path: { marketplace: Marketplace; account: string };
}

const hasOwn = () =>
  conflict('barcode_known', 'У предложения уже есть штрихкод: он уйдёт на площадку с карточкой, другой не нужен');

/** The marketplace is asked first: asked again, it tells what the products have by now. */
async function barcode(where: Where, ids: string[]): Promise<Batch> {
  const { company, path } = where;
  const { account, products, batch } = await withCompany(
    company,
    async (db) => {
      const account = await accountAt(db, path);
      const why = connectors[account.marketplace].noBarcodes;
      if (why !== null) throw conflict('act_missing', why);
      const found = await queries.codedProducts(db, account.id, ids);
      const refuse = ({ coded }: queries.CodedProduct) => (coded ? hasOwn() : undefined);
      const batch = checkBatch(ids, found, 'Такого товара площадки у аккаунта нет', refuse);
      return { account, batch, products: found.filter(({ id }) => batch.done.includes(id)) };
    },
    { reads: true },
  );
  if (products.length === 0) return batchAnswer(batch);
  const client = await clientOf(company, account.id);
  const outcome = await withRefusals(async () => client.products.makeBarcodes?.(products));
  const byRemote = new Map(products.map((product) => [product.remoteId, product]));
  const made = (outcome?.accepted ?? []).flatMap(({ remoteId, barcodes }) => {
    const product = byRemote.get(remoteId);
    return product ? [{ product, barcodes }] : [];
  });
  if (made.length > 0) await withCompany(company, (db) => keep(db, account, { made, by: where }));
  for (const row of outcome?.rejected ?? [])
    batch.refused.set(byRemote.get(row.row.remoteId)?.id ?? '', refusalOf(row));
  return batchAnswer({ done: made.map(({ product }) => product.id), refused: batch.refused });
}

interface Made {
  product: queries.CodedProduct;
  barcodes: BarcodedProduct['barcodes'];
}

/** Takes over the prices that the products have now: an offer that has got a barcode meanwhile keeps it. */
async function keep(
  db: Db,
  account: Pick<Account, 'id' | 'title'>,
  { made, by }: { made: readonly Made[]; by: Where },
): Promise<void> {
  const codes = new Map(made.flatMap(({ product, barcodes }) => (product.offer ? [[product.offer, barcodes]] : [])));
  const held = await lockOffers(db, [...codes.keys()]);
  const edits = held.flatMap((was) => {
    const barcodes = codes.get(was.id);
    return was.barcodes.length === 0 && barcodes ? [{ was, now: { ...was, barcodes: [...barcodes] } }] : [];
  });
  for (const { product, barcodes } of made) await queries.updateBarcodes(db, account.id, { id: product.id, barcodes });
  await announceOffers(db, await saveOffers(db, edits, { source: 'person', author: by.user }));
  await recordChanges(
    db,
    by,
    made.map(({ product, barcodes }) => ({
      ...namedCard(account, product),
      was: { barcodes: product.barcodes.join(', ') },
      became: { barcodes: barcodes.join(', ') },
    })),
  );
  announce(db, { type: 'changed', resource: 'marketplaces/product-mapping', ids: [] });
}
