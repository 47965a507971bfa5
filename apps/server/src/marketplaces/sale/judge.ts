import { type Account, heldPriceCodes, type ProductFault } from '@prilavok/contract';
import { withCompany } from '../../database/pools.ts';
import { cardHash } from '../cards/card.ts';
import { lookAtCards } from '../cards/looked-at.ts';
import { type Judged, judgedOffers } from './judge.queries.ts';

/** Verdict on an offer for an account. */
export interface Finding extends Judged {
  lacks: readonly ProductFault[];
  /** Of the card as it would go; null where it lacks something. */
  hash: string | null;
}

/**
 * Builds the cards of these offers as they would go out and judges each. Offers that are archived, or of another catalog than the account's, are left
 * out. No transaction may be open.
 */
export async function judge(
  company: string,
  account: Account,
  offers: readonly string[],
  { asks }: { asks: boolean },
): Promise<Finding[]> {
  const { catalog, settings } = account;
  if (!catalog || offers.length === 0) return [];
  const looked = await lookAtCards(company, account, [...offers], { asks });
  const cards = new Map(
    looked.map(({ offer, built }) => [
      offer.offer,
      'missing' in built ? { lacks: inOrder(built.missing), hash: null } : { lacks: [], hash: cardHash(built.card) },
    ]),
  );
  const whose = { account: account.id, catalog, buffer: settings.stockBuffer, switches: account.switches };
  const judged = await withCompany(
    company,
    (db) =>
      judgedOffers(
        db,
        whose,
        [...cards].map(([offer, { lacks }]) => ({ offer, lacks })),
      ),
    { reads: true },
  );
  return judged.flatMap((each) => {
    const card = cards.get(each.offer);
    return card ? [{ ...each, ...card }] : [];
  });
}

/** Sorts faults, those of the card before those of its price: a price alone is told as such. */
const inOrder = (lacks: readonly ProductFault[]): ProductFault[] => [
  ...lacks.filter((fault) => !isPrice(fault)),
  ...lacks.filter(isPrice),
];

const isPrice = ({ code, field }: ProductFault): boolean =>
  field === 'price' || heldPriceCodes.some((held) => held === code);
