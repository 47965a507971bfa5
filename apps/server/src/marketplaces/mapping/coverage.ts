import {
  type AccountCoverage,
  findMappedBrands,
  findMappedCategories,
  findMappedPropertyGroups,
  getCoverage,
  type Marketplace,
  marketplaces,
} from '@prilavok/contract';
import { connectors } from '@prilavok/marketplaces';
import { catalogOf } from '../../catalogs/index.ts';
import type { Db } from '../../database/pools.ts';
import { handle } from '../../http/handle.ts';
import { environmentFor } from '../dictionaries/dictionaries.ts';
import type { MarketplaceEnvironment } from '../stored/dictionaries.queries.ts';
import * as queries from './coverage.queries.ts';

export const coverage = [
  handle(getCoverage, async ({ db, path }) => {
    await catalogOf(db, path.catalog);
    const accounts = await accountsOf(db, path.catalog);
    const rows = [];
    for (const marketplace of marketplaces) {
      if (connectors[marketplace].missing.categories) continue;
      const where = await environmentFor(db, marketplace, undefined);
      rows.push({
        marketplace,
        ...(await queries.mappedShare(db, path.catalog, where)),
        properties: await queries.sourcedShare(db, path.catalog, where),
        accounts: accounts.get(marketplace) ?? [],
      });
    }
    return { rows };
  }),

  handle(findMappedCategories, async ({ db, path }) => {
    await catalogOf(db, path.catalog);
    return {
      rows: await pairedOn(db, await queries.marketplacesOf(db, path.catalog), (where) =>
        queries.categoriesMapped(db, path.catalog, where),
      ),
    };
  }),

  handle(findMappedBrands, async ({ db, path }) => {
    await catalogOf(db, path.catalog);
    const known = (where: MarketplaceEnvironment) => queries.brandsKnown(db, path.catalog, path.ids, where);
    return { rows: await pairedOn(db, await queries.marketplacesOfBrands(db, path.catalog), known) };
  }),

  handle(findMappedPropertyGroups, async ({ db, path }) => {
    await catalogOf(db, path.catalog);
    const mapped = ({ marketplace }: MarketplaceEnvironment) => queries.groupsMapped(db, path.catalog, marketplace);
    return { rows: await pairedOn(db, await queries.marketplacesOf(db, path.catalog), mapped) };
  }),
];

/** Things that have a pair on each of the marketplaces. */
async function pairedOn(
  db: Db,
  marketplaces: readonly Marketplace[],
  pairs: (where: MarketplaceEnvironment) => Promise<string[]>,
) {
  const rows = [];
  for (const marketplace of marketplaces) {
    const where = await environmentFor(db, marketplace, undefined);
    rows.push({ marketplace, ids: await pairs(where) });
  }
  return rows;
}

/** States of a card on the marketplace, and the counter of each here. */
const standings: Record<string, keyof Omit<AccountCoverage, 'id' | 'title'>> = {
  'linked approved': 'onSale',
  'linked pending': 'checking',
  'linked refused': 'refused',
  'linked archived': 'archived',
  'sent sent': 'sent',
  'sent refused': 'sentRefused',
};

async function accountsOf(db: Db, catalog: string): Promise<Map<Marketplace, AccountCoverage[]>> {
  const counts = Map.groupBy(await queries.countedStandings(db, catalog), ({ id }) => id);
  const found = [...counts.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const { id, title, marketplace } = first;
    const account = { id, title, onSale: 0, checking: 0, refused: 0, archived: 0, sent: 0, sentRefused: 0 };
    for (const { place, standing, cards } of [first, ...others]) {
      const key = standings[`${place} ${standing}`];
      if (key) account[key] += cards;
    }
    return [{ marketplace, account }];
  });
  const by = Map.groupBy(found, ({ marketplace }) => marketplace);
  return new Map([...by].map(([marketplace, those]) => [marketplace, those.map(({ account }) => account)]));
}
