import type { Tick } from '../frame/clock.ts';
import type { Account, Offer } from './account.ts';
import { contentErrors } from './checks.ts';

/** Decides on the cards whose check is due. True when something changed. */
export function checkCards(account: Account, tick: Tick): boolean {
  const due = new Set(account.checking.filter((article) => (account.offers[article]?.checkedAt ?? 0) <= tick.clock));
  if (due.size === 0) return false;
  for (const article of due) {
    const offer = account.offers[article];
    if (offer?.check === 'checking') checkCard(offer, tick);
  }
  account.checking = account.checking.filter((article) => !due.has(article));
  return true;
}

/** Makes a card of what was sent, or says why not. */
export function checkCard(offer: Offer, { now, next }: Pick<Tick, 'now' | 'next'>): void {
  offer.errors = contentErrors(offer);
  offer.check = offer.errors.length > 0 ? 'refused' : 'fine';
  if (offer.check === 'fine' && offer.marketSku === 0) offer.marketSku = 100_000_000_000 + next();
  offer.updatedAt = now;
}

/** How the Market calls where a card stands. */
export function cardStatus({ check, marketSku }: Offer): string {
  const there = marketSku > 0;
  if (check === 'checking') return there ? 'HAS_CARD_CAN_UPDATE_PROCESSING' : 'NO_CARD_PROCESSING';
  if (check === 'refused') return there ? 'HAS_CARD_CAN_UPDATE_ERRORS' : 'NO_CARD_ERRORS';
  return 'HAS_CARD_CAN_UPDATE';
}

/** Pieces that nobody has ordered yet, in all warehouses. */
export const freeOf = ({ stocks }: Offer): number =>
  Object.values(stocks).reduce((sum, { fit, reserved }) => sum + Math.max(0, fit - reserved), 0);

/** How it is with the goods in a store. */
export function storeStatus(offer: Offer): string {
  if (offer.archived) return 'ARCHIVED';
  if (offer.marketSku === 0) return offer.check === 'checking' ? 'CREATING_CARD' : 'DISABLED_AUTOMATICALLY';
  if (!offer.price) return 'DISABLED_AUTOMATICALLY';
  return freeOf(offer) > 0 ? 'PUBLISHED' : 'NO_STOCKS';
}
