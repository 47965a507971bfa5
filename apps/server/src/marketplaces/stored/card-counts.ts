import { type RawBuilder, sql } from 'kysely';
import { countsIn } from '../../counts/counts.ts';
import type { Db } from '../../database/pools.ts';
import { rows } from '../../database/rows.ts';

/** How many cards each account shows, by what the marketplace says of them, and how many were sent, by its answer. */
export const cardCounts = countsIn(
  {
    table: 'card_counts',
    dimensions: [
      ['account_id', 'bigint'],
      ['place', 'text'],
      ['standing', 'text'],
    ],
    measures: ['cards'],
  },
  { foldedBy: 'marketplaces.fold-card-counts', lane: 'bulk' },
);

/** Answer of a statement about each row: before the change, of which there is nothing for a new one, and after it. */
interface Change extends Record<`${'was' | 'is'}${'Account' | 'Offer' | 'Standing'}`, string | null> {
  id: string | null;
  offer: string | null;
}

/** Columns only: what PostgreSQL would have to calculate here, a cluster refuses in a statement that writes. */
const versionOf = (version: 'old' | 'new', name: 'was' | 'is', standing: string): RawBuilder<unknown> => {
  const columns = { Account: 'account_id', Offer: 'offer_id', Standing: standing };
  return sql.join(
    Object.entries(columns).map(([key, column]) => sql`${sql.ref(`${version}.${column}`)} as ${sql.ref(name + key)}`),
  );
};

type Counted = (text: TemplateStringsArray, ...values: unknown[]) => Promise<{ id: string; offer: string }[]>;

const countedIn =
  (db: Db, { standing, id, placeOf }: { standing: string; id: string; placeOf: (offer: string | null) => string }) =>
  async (text: TemplateStringsArray, ...values: unknown[]) => {
    const changed = await rows<Change>(db)`
      ${sql(text, ...values)} returning ${sql.ref(`new.${id}`)} as id, new.offer_id as offer, ${versionOf('old', 'was', standing)}, ${versionOf('new', 'is', standing)}`;
    const of = (name: 'was' | 'is') =>
      changed.flatMap((change) => {
        const account = change[`${name}Account`];
        if (account === null) return [];
        const place = placeOf(change[`${name}Offer`]);
        return [{ account_id: account, place, standing: change[`${name}Standing`], cards: 1 }];
      });
    await cardCounts.move(db, { less: of('was'), more: of('is') });
    return changed.map(({ id, offer }) => ({ id: id ?? '', offer: offer ?? '' }));
  };

/** The one way in which products of an account are written: countedProducts(db)`update sync_products set … where …`, without RETURNING. */
export const countedProducts = (db: Db): Counted =>
  countedIn(db, { standing: 'moderation', id: 'id', placeOf: (offer) => (offer === null ? 'alone' : 'linked') });

/** The one way in which sent cards are written: countedCards(db)`update sent_cards set … where …`, without RETURNING. */
export const countedCards = (db: Db): Counted =>
  countedIn(db, { standing: 'state', id: 'offer_id', placeOf: () => 'sent' });
