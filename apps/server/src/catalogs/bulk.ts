import type { Batch, changeOffers, changeProducts } from '@prilavok/contract';
import type { Actor } from '../actor.ts';
import { checkBatch, inPortions, refusalIn } from '../http/batch.ts';
import type { Refusal } from '../http/errors.ts';
import type { HandlerInput } from '../http/handle.ts';
import { knownFor } from '../properties/values.queries.ts';
import { changedValues } from '../properties/values.ts';
import { announceOffers, announceProducts } from './announce.ts';
import { insertChanges, type Owner } from './changes.queries.ts';
import { classify, knownClassification } from './classification.ts';
import { type Difference, differenceOf, isEmpty } from './difference.ts';
import * as offers from './offers.queries.ts';
import { tellEdit } from './outbox.ts';
import { setPrices } from './prices.queries.ts';
import * as products from './products.queries.ts';
import { reindexOffers } from './search.ts';
import { upsertStocks } from './stocks.queries.ts';

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
    await record({ db, user }, 'product', changed);
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
    const changed: (offers.StoredOffer & { diff: Difference })[] = [];
    for (const [catalog, ofCatalog] of Map.groupBy(found, (offer) => offer.catalog)) {
      const known = await knownFor(db, catalog, body);
      for (const was of ofCatalog) {
        const refusal = refusalIn(() => {
          const now = { ...was, values: changedValues(was.values, body.properties ?? [], known) };
          const diff = differenceOf(was, now, []);
          if (!isEmpty(diff)) changed.push({ ...now, diff });
        });
        if (refusal) refused.set(was.id, refusal);
      }
    }
    const batch = checkBatch(portion, found, 'Предложение не найдено', ({ id }) => refused.get(id));
    await setPrices(db, batch.done, body);
    const { stock } = body;
    if (stock !== undefined)
      await upsertStocks(
        db,
        batch.done.map((offer) => ({ offer, quantity: stock })),
      );
    await tellEdit(db, batch.done, body);
    await offers.updateOffers(db, changed);
    await record({ db, user }, 'offer', changed);
    await reindexOffers(db, idsOf(changed));
    await announceOffers(db, batch.done);
    return batch;
  });
}

const idsOf = (rows: readonly { id: string }[]) => rows.map((row) => row.id);

const record = (
  { db, user }: Actor,
  owner: Owner,
  changed: readonly { id: string; version: number; diff: Difference }[],
) =>
  insertChanges(
    db,
    { source: 'person', author: user },
    changed.map(({ id, version, diff }) => ({ owner, id, version: version + 1, diff })),
  );
