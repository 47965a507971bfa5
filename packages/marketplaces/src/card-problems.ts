import type { CardError, CardOutcome, ProductCard } from './api/catalog.ts';

/** Where of our card a fault lies: in a field of every card, which may be empty, or in an attribute. */
export type At = CardError['field'] | { attribute: string } | { field: CardError['field']; code: 'empty' };
/** Keeps the card back when it is bad, and says why. */
export type Refuse = (bad: boolean, at: At, message: string) => void;

/**
 * Faults for which a marketplace would refuse a card, told before a request leaves; empty when the card may be sent.
 */
export function problemsOf({ offerId }: ProductCard, look: (refuse: Refuse) => void): CardOutcome[] {
  const errors: CardError[] = [];
  look((bad, at, message) => {
    if (bad) errors.push({ code: 'unfit', message, warning: false, ...(typeof at === 'object' ? at : { field: at }) });
  });
  return errors.length > 0 ? [{ offerId, status: 'refused', remoteId: null, errors }] : [];
}

/** The place of the first picture whose address is wrong, from 1; nothing where all are fine. */
export const badPicture = ({ images }: ProductCard, isBad: (address: string) => boolean): number | undefined => {
  const at = images.findIndex(isBad);
  return at < 0 ? undefined : at + 1;
};
