import { convertWork } from '../../properties/conversions.jobs.ts';
import type { Holders } from '../../properties/holders.ts';
import { mergeWork } from '../../properties/options.jobs.ts';
import type { Owner } from '../../properties/owner.ts';
import { ask } from '../../rooms/hook.ts';
import { publish } from '../../rooms/topic.ts';
import { usesOfOption } from '../events/hooks.ts';
import { optionRenamed, optionsMerged } from '../events/topics.ts';
import { lockWithProducts } from '../saving/locks.ts';
import { reindexOffers } from '../saving/search.ts';
import { catalogCards } from './value-cards.ts';
import * as queries from './value-holders.queries.ts';

/** Offers with their products are found by search rows; categories, brands and collections are few. */
export const holders: Holders = {
  room: 'catalogs',
  lists: ['products', 'offers'],
  usageOf: queries.usageOf,
  cards: catalogCards,
  countWithOption: queries.countWithOption,
  async useOfOption(db, property, option) {
    return (await ask(db, usesOfOption, { property, option })).find((use) => use !== undefined);
  },
  countHolding: queries.countHolding,
  someHolding: queries.offersHolding,
  async replaceIn(db, replacing, offers) {
    await lockWithProducts(db, offers);
    await queries.replaceInOffers(db, replacing, offers);
    await reindexOffers(db, offers);
  },
  async replaceInFew(db, replacing) {
    await queries.replaceInCards(db, replacing);
    const { property, sources, target } = replacing;
    await publish(db, optionsMerged, { property, sources, target });
  },
  renamed: (db, option, text) => publish(db, optionRenamed, { option, text }),
};

/** The long work that merges options which many offers hold. */
export const mergeOptionsLater = mergeWork(holders);

/** The long work that converts the values of a property. */
export const convertPropertyLater = convertWork(holders);

/** The catalog as an owner of properties. */
export const ownerOf = (catalog: string): Owner => ({
  id: catalog,
  holders,
  mergeLater: mergeOptionsLater,
  convertLater: convertPropertyLater,
});

/** A row of the properties room as the catalogs' calls answer it. */
export const inCatalog = <Row extends { owner: string }>({
  owner,
  ...row
}: Row): Omit<Row, 'owner'> & { catalog: string } => ({
  ...row,
  catalog: owner,
});
