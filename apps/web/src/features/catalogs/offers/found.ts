import { foundReasons, type OfferRow } from '@prilavok/contract';

/** Why an offer is found that hasn't the words as they were typed: «исправлена опечатка»; nothing where it is plain. */
export const whyFound = ({ found }: Pick<OfferRow, 'found'>): string =>
  (found?.reasons ?? []).map((one) => foundReasons[one]).join(', ');

/** An article, and why the offer was found where that isn't plain. */
export const articleNote = (offer: OfferRow): string => [offer.article, whyFound(offer)].filter(Boolean).join(' · ');

/** Puts offers that have the words as they were typed before those that were found by a correction. */
export const asTypedFirst = <Row extends Pick<OfferRow, 'found'>>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => Number(a.found !== undefined) - Number(b.found !== undefined));
