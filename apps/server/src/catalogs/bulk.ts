import type { Batch, changeOffers, changeProducts } from '@prilavok/contract';
import { checkBatch, inPortions, refusalIn } from '../http/batch.ts';
import type { Refusal } from '../http/errors.ts';
import type { HandlerInput } from '../http/handle.ts';
import { knownFor } from '../properties/values.queries.ts';
import { changedValues } from '../properties/values.ts';
import { announceOffers, announceProducts } from './announce.ts';
import { insertChanges } from './changes.queries.ts';
import { classify, knownClassification } from './classification.ts';
import { type Difference, differenceOf, isEmpty } from './difference.ts';
import * as offers from './offers.queries.ts';
import { pricesIn } from './prices.ts';
import * as products from './products.queries.ts';
import { type OfferEdit, saveOffers } from './save.ts';
import { reindexOffers } from './search.ts';

/** The same change to many products; what is refused for one doesn't keep the others. */
export function changeManyProducts({ company, user, path, body }: HandlerInput<typeof changeProducts>): Promise<Batch> {
  return inPortions(company, path.ids, async (db, portion) => {
    const found = await products.lockProducts(db, portion);
    const refused = new Map<string, Refusal>();
    const changed: (products.StoredProduct & { diff: Difference })[] = [];
    for (const [catalog, ofCatalog] of Map.groupBy(found, (product) => product.catalog)) {
      const known = await knownFor(db, catalog, body);
      const classification = await knownClassification(db, catalog, body, ofCatalog);
      for (const was of ofCatalog) {
        const refusal = refusalIn(() => {
          const values = changedValues(was.values, body.properties ?? [], known);
          const now = { ...was, ...classify(classification, body, was), values };
          const diff = differenceOf(was, now, ['category', 'brand', 'collection']);
          if (!isEmpty(diff)) changed.push({ ...now, diff });
        });
        if (refusal) refused.set(was.id, refusal);
      }
    }
    await products.updateProducts(db, changed);
    await insertChanges(
      db,
      { source: 'person', author: user },
      changed.map(({ id, version, diff }) => ({ owner: 'product', id, version: version + 1, diff })),
    );
    await reindexOffers(db, await products.offersOfProducts(db, idsOf(changed)));
    await announceProducts(db, idsOf(changed));
    return checkBatch(portion, found, 'Товар не найден', ({ id }) => refused.get(id));
  });
}

/** The same change to many offers. */
export function changeManyOffers({ company, user, path, body }: HandlerInput<typeof changeOffers>): Promise<Batch> {
  return inPortions(company, path.ids, async (db, portion) => {
    const found = await offers.lockOffers(db, portion);
    const refused = new Map<string, Refusal>();
    const edits: OfferEdit[] = [];
    const prices = pricesIn(body);
    for (const [catalog, ofCatalog] of Map.groupBy(found, (offer) => offer.catalog)) {
      const known = await knownFor(db, catalog, body);
      for (const was of ofCatalog) {
        const refusal = refusalIn(() => {
          const values = changedValues(was.values, body.properties ?? [], known);
          edits.push({ was, now: { ...was, values }, prices, stock: body.stock });
        });
        if (refusal) refused.set(was.id, refusal);
      }
    }
    await announceOffers(db, await saveOffers(db, edits, { source: 'person', author: user }));
    return checkBatch(portion, found, 'Предложение не найдено', ({ id }) => refused.get(id));
  });
}

const idsOf = (rows: readonly { id: string }[]) => rows.map((row) => row.id);
