import type { Db } from '../../database/pools.ts';
import { taken } from '../../http/errors.ts';
import { publish } from '../../rooms/topic.ts';
import { offersAppeared, offersChanged } from '../events/topics.ts';
import { type ChangedBy, insertChanges } from './changes.queries.ts';
import { type Difference, differenceOf, isEmpty } from './difference.ts';
import { type OfferFields, type StoredOffer, touchOffers, updateOffers } from './offers.queries.ts';
import { type Prices, setPrices } from './prices.ts';
import { touchSearchRows } from './search.queries.ts';
import { remakeSearchRows } from './search.ts';
import type { MovedBy } from './stock-movements.queries.ts';
import { setStocks } from './stocks.ts';

/** Edit of an offer, which the caller has locked. */
export interface OfferEdit {
  was: OfferFields & Pick<StoredOffer, 'id' | 'version'>;
  now: OfferFields;
  prices?: Prices;
  /** Pieces in the seller's own warehouse; null where nobody counts them any more. */
  stock?: number | null | undefined;
  /** Further changes for its history. */
  also?: Difference;
}

const fields = ['article', 'title', 'barcodes', 'images'] as const;

/**
 * Writes offers with their prices and stock where they differ: as one next version and one line of history each, found in lists by what
 * they are now. Answers the offers that changed; whoever calls tells open cabinets.
 */
export async function saveOffers(
  db: Db,
  edits: readonly OfferEdit[],
  by: ChangedBy,
  { found = [] }: { found?: readonly string[] } = {},
): Promise<string[]> {
  // Imports, bulk changes and rules go over any number of offers.
  const urgent = by.source === 'person';
  const prices = await setPrices(
    db,
    edits.map((edit) => ({ offer: edit.was.id, prices: edit.prices ?? {} })),
    { urgent },
  );
  const stocks = await setStocks(
    db,
    edits.flatMap(({ was, stock }) => (stock === undefined ? [] : [{ offer: was.id, quantity: stock }])),
    { by: movedBy(by), urgent },
  );
  const changed = edits.flatMap(({ was, now, also }) => {
    const own = differenceOf<OfferFields>(was, now, fields);
    const diff = { ...own, ...prices.get(was.id), ...stocks.get(was.id), ...also };
    return isEmpty(diff) ? [] : [{ was, now, own, diff }];
  });
  const [rewritten, touched] = [
    changed.filter(({ own }) => !isEmpty(own)),
    changed.filter(({ own }) => isEmpty(own)).map(({ was }) => was.id),
  ];
  const ids = changed.map(({ was }) => was.id);
  const reindexed = new Set([...rewritten.map(({ was }) => was.id), ...found]);
  // Sent in this order, awaited together: what is read is read behind what was written.
  await Promise.all([
    updateOffers(
      db,
      rewritten.map(({ was, now }) => ({ ...now, id: was.id })),
    ),
    touchOffers(db, touched),
    insertChanges(
      db,
      by,
      changed.map(({ was, diff }) => ({ owner: 'offer', id: was.id, version: was.version + 1, diff })),
    ),
    remakeSearchRows(db, [...reindexed], { held: found.length === 0 }),
    touchSearchRows(
      db,
      touched.filter((id) => !reindexed.has(id)),
    ),
    publish(db, offersAppeared, {
      offers: rewritten.filter(({ was, now }) => was.article !== now.article).map(({ was }) => was.id),
    }),
    publish(db, offersChanged, { offers: [...new Set([...ids, ...found])], scenario: by.scenario }),
  ]);
  return ids;
}

const movedBy = ({ source, author }: ChangedBy): MovedBy => ({
  kind: source === 'import' || source === 'bulk' ? source : 'correction',
  author,
});

/** For `.catch`: an article that another offer of the catalog has. */
export const articleTaken = (article: string) =>
  taken('offers_article', 'article_exists', `Артикул «${article}» в каталоге уже есть`);
