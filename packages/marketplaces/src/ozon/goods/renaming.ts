import { z } from 'zod';
import type { CardOutcome, ProductCard } from '../../api/catalog.ts';
import type { Caller } from '../../http.ts';
import { portions } from '../../portions.ts';
import { rows, text } from '../shapes.ts';
import { cardErrorOf } from './card-errors.ts';

/** Description of /v1/product/update/offer-id: most pairs in one request. */
const most = 25;

const RenameAnswer = z.object({ errors: rows(z.object({ offer_id: text, message: text }), 'offer_id') });

/**
 * Gives products their new articles. Which of them Ozon knows under which article is looked up where it refuses: a request whose answer was lost has
 * renamed them already, and what it doesn't know under either is made anew by its card.
 */
export async function renameProducts(
  http: Caller,
  cards: readonly ProductCard[],
  knownAmong: (offerIds: string[]) => Promise<ReadonlySet<string>>,
): Promise<{ renamed: ProductCard[]; rejected: CardOutcome[] }> {
  const refusals = new Map<string, string>();
  const wanted = cards.filter(({ formerly }) => formerly !== undefined);
  for (const some of portions(wanted, most)) {
    const pairs = some.map(({ offerId, formerly = '' }) => ({ offer_id: formerly, new_offer_id: offerId }));
    const request = { path: '/v1/product/update/offer-id', body: { update_offer_id: pairs }, repeatable: true };
    const { errors } = await http.json(request, RenameAnswer);
    for (const { offer_id, message } of errors) refusals.set(offer_id, message);
  }
  const saidOf = ({ offerId, formerly = '' }: ProductCard) => refusals.get(formerly) ?? refusals.get(offerId);
  const refused = wanted.filter((card) => saidOf(card) !== undefined);
  const known =
    refused.length > 0
      ? await knownAmong(refused.flatMap(({ offerId, formerly = '' }) => [offerId, formerly]))
      : new Set<string>();
  // Where the old article is gone there is nothing left to rename.
  const kept = refused.filter(({ formerly = '' }) => known.has(formerly));
  const unknown = refused.filter(({ offerId, formerly = '' }) => !known.has(formerly) && !known.has(offerId));
  return {
    renamed: wanted.filter((card) => !kept.includes(card) && !unknown.includes(card)),
    rejected: kept.map((card) => refusedName(card.offerId, saidOf(card) ?? '')),
  };
}

const refusedName = (offerId: string, message: string): CardOutcome => ({
  offerId,
  status: 'refused',
  remoteId: null,
  errors: [cardErrorOf({ code: 'offer_id_refused', message, level: 'error', field: 'offer_id', attribute_id: null })],
});
