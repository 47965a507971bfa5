import { type MergedAsk, mergeOffers } from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { conflict, mustFind } from '../http/errors.ts';
import { type Handler, handle } from '../http/handle.ts';
import { publish } from '../rooms/topic.ts';
import { archiveOffers, archiveProducts } from './deleting/archive.ts';
import { announceOffers } from './events/announce.ts';
import { offersMerged } from './events/topics.ts';
import { moveCommerceIds } from './imports/commerce-ids/commerce-ids.queries.ts';
import { mergedFrom, mergeInto } from './merge.ts';
import { model } from './offers.ts';
import { carryRelations } from './relations/gone-products.ts';
import { lockRelationsAround } from './relations/relations.queries.ts';
import { lockWithProducts } from './saving/locks.ts';
import { productsWithoutOffers } from './saving/products.queries.ts';
import { saveOffers } from './saving/save.ts';

const missing = 'Предложение не найдено';

/** Carries things of a room above to the offer that stays, and tells what became of them. */
export type CarrySupplies = (
  db: Db,
  merging: { sources: readonly { id: string; article: string }[]; target: string },
) => Promise<MergedAsk[]>;

/** Cards on marketplaces go over where the offer that stays has none. */
export type CarryCards = (db: Db, merging: { sources: readonly { id: string }[]; target: string }) => Promise<void>;

/** Merging of offers; what suppliers ask for them and their cards belong to rooms above, which hand down how they are carried over. */
export const merging = (carrySupplies: CarrySupplies, carryCards: CarryCards): Handler[] => [
  handle(mergeOffers, async ({ db, user, path }) => {
    if (path.sourceIds.includes(path.target)) throw conflict('merge_self', 'Предложение нельзя слить с самим собой');
    // Before the products, as whoever relates them: of a merge and a pair that would close a circle together one comes first.
    await lockRelationsAround(db, [...path.sourceIds, path.target]);
    const held = await lockWithProducts(db, [...path.sourceIds, path.target]);
    const found = new Map(held.offers.map((row) => [row.id, row]));
    const target = mustFind(found.get(path.target), missing);
    const sources = path.sourceIds.map((id) => mustFind(found.get(id), missing));
    if (sources.some((source) => source.catalog !== target.catalog))
      throw conflict('conflict', 'Слить можно предложения одного каталога');
    const by = { source: 'person', author: user } as const;
    const supplies = await carrySupplies(db, { sources, target: target.id });
    await carryCards(db, { sources, target: target.id });
    await moveCommerceIds(db, path.sourceIds, target.id);
    await archiveOffers(db, path.sourceIds, by);
    const edit = { was: target, now: mergeInto(target, sources), also: mergedFrom(sources, supplies) };
    await saveOffers(db, [edit], by);
    await announceOffers(db, [target.id]);
    await publish(db, offersMerged, { sources: path.sourceIds, target: target.id });
    const emptied = await productsWithoutOffers(
      db,
      sources.map(({ product }) => product),
    );
    await carryRelations(db, { from: emptied, to: target.product, catalog: target.catalog }, by);
    await archiveProducts(db, emptied, by);
    return { ...(await model(db, edit.now)), supplies };
  }),
];
