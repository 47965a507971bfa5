import type { Batch, changeOffers, changeProducts } from '@prilavok/contract';
import { checkBatch, inPortions, refusalIn } from '../../http/batch.ts';
import type { Refusal } from '../../http/errors.ts';
import type { HandlerInput } from '../../http/handle.ts';
import { knownFor } from '../../properties/values.queries.ts';
import { changedValues } from '../../properties/values.ts';
import { announceOffers } from '../events/announce.ts';
import { classify, knownClassification } from '../saving/classification.ts';
import * as offers from '../saving/offers.queries.ts';
import { pricesIn } from '../saving/prices.ts';
import * as products from '../saving/products.queries.ts';
import { type OfferEdit, saveOffers } from '../saving/save.ts';
import { type ProductEdit, saveProducts } from '../saving/save-products.ts';

/** Makes one change to many products; what is refused for one doesn't keep the others. */
export function changeManyProducts({ company, user, path, body }: HandlerInput<typeof changeProducts>): Promise<Batch> {
  return inPortions(company, path.ids, async (db, portion) => {
    const found = await products.lockProducts(db, portion);
    const refused = new Map<string, Refusal>();
    const edits: ProductEdit[] = [];
    for (const [catalog, ofCatalog] of Map.groupBy(found, (product) => product.catalog)) {
      const known = await knownFor(db, catalog, body);
      const classification = await knownClassification(db, catalog, body, ofCatalog);
      for (const was of ofCatalog) {
        const refusal = refusalIn(() => {
          const values = changedValues(was.values, body.properties ?? [], known);
          edits.push({ was, now: { ...was, ...classify(classification, body, was), values } });
        });
        if (refusal) refused.set(was.id, refusal);
      }
    }
    await saveProducts(db, edits, { source: 'person', author: user });
    return checkBatch(portion, found, 'Товар не найден', ({ id }) => refused.get(id));
  });
}

/** Makes one change to many offers. */
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
