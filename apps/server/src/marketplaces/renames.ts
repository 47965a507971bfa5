import { brandRenamed, offersMerged, optionRenamed, optionsMerged } from '../catalogs/index.ts';
import { optionsAmong } from '../properties/options.queries.ts';
import { type Subscription, subscribe } from '../rooms/topic.ts';
import * as queries from './renames.queries.ts';

/** Mappings and tasks follow what has become another thing, or goes by another text. */
export const renameSubscriptions: Subscription[] = [
  subscribe(optionsMerged, async (db, merging) => {
    await queries.replaceInConditions(db, merging);
    const { property, sources, target } = merging;
    const merged = await optionsAmong(db, property, [...sources, target]);
    const into = merged.find(({ id }) => id === target);
    if (into) await queries.carryPairs(db, merged, into);
  }),
  subscribe(optionRenamed, (db, { option, text }) => queries.carryPairs(db, [option], { ...option, value: text })),
  subscribe(brandRenamed, queries.carryBrandPairs),
  subscribe(offersMerged, (db, { sources, target }) => queries.replaceInTasks(db, sources, target)),
];
