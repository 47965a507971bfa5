import type { PriceOutcome, PriceRow } from '@prilavok/contract';
import { namedOffers } from '../../catalogs/index.ts';
import { type Db, withCompany } from '../../database/pools.ts';
import { rowsOfToday } from './find.ts';
import { asksFor } from './prices.queries.ts';
import { rowsAfter, type StoredRow } from './rows.queries.ts';

/** Rows with the offers that were found for them, and what the supplier asks for these by now. */
export async function rowsWithOffers(db: Db, supplier: string, kept: readonly StoredRow[]): Promise<PriceRow[]> {
  const stored = await rowsOfToday(db, supplier, kept);
  const ids = [...new Set(stored.flatMap(({ offers }) => offers))];
  const named = new Map((await namedOffers(db, ids)).map((offer) => [offer.id, offer]));
  const asks = new Map((await asksFor(db, supplier, ids)).map((ask) => [ask.offer, ask]));
  return stored.map((row) => ({
    ...row,
    offers: row.offers.flatMap((id) => {
      const offer = named.get(id);
      const { price = null, currency = null, stock = null } = asks.get(id) ?? {};
      return offer ? [{ id, article: offer.article, title: offer.title, price, currency, stock }] : [];
    }),
  }));
}

const outcomes: Record<PriceOutcome, string> = {
  matched: 'нашлось',
  unmatched: 'не нашлось',
  ambiguous: 'нашлось несколько',
  refused: 'не прочиталось',
};

/** Rows for a file, a thousand at a time: no transaction stays open while somebody's line is slow. */
export async function* rowLines(
  company: string,
  list: string,
  outcome: PriceOutcome | undefined,
): AsyncGenerator<(string | number)[]> {
  for (let after = 0; ; ) {
    const read = await withCompany(company, (db) => rowsAfter(db, list, { after, outcome, limit: 1000 }));
    for (const row of read)
      yield [
        row.row,
        row.code,
        row.article,
        row.barcodes.join(' '),
        row.title,
        row.price === null ? '' : Number(row.price),
        row.currency,
        row.stock ?? '',
        outcomes[row.outcome],
        row.reason,
      ];
    const last = read.at(-1);
    if (!last) return;
    after = last.row;
  }
}
