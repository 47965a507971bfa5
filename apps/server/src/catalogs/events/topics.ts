import type { Option } from '@prilavok/contract';
import { topic } from '../../rooms/topic.ts';

interface OffersEvent {
  offers: readonly string[];
}

const noOffers = ({ offers }: OffersEvent) => offers.length === 0;

export interface OffersChanged extends OffersEvent {
  /** The calculation scenario that made the change. */
  scenario?: string | undefined;
}

/** Something was changed of these offers that formulas, conditions or cards can read. */
export const offersChanged = topic<OffersChanged>('catalogs.offers-changed', noOffers);

/** Offers that are new, go by another article, or were linked to a marketplace's product: orders may have waited for them. */
export const offersAppeared = topic<OffersEvent>('catalogs.offers-appeared', noOffers);

export interface NumbersChanged extends OffersEvent {
  /** A person or an order changed them; what changes in masses isn't urgent. */
  urgent: boolean;
}

/** These offers have other prices. */
export const pricesChanged = topic<NumbersChanged>('catalogs.prices-changed', noOffers);

/** These offers have another stock or reserve, or were put away. */
export const stocksChanged = topic<NumbersChanged>('catalogs.stocks-changed', noOffers);

/** Stock that orders reserve was counted anew: those that waited for it may have it now. */
export const stockCounted = topic<OffersEvent>('catalogs.stock-counted', noOffers);

/** All prices of a catalog are in another currency now. */
export const currencyChanged = topic<{ catalog: string }>('catalogs.currency-changed');

/** Options of a property have become another of its options; texts of all are still to be read. */
export const optionsMerged = topic<{ property: string; sources: readonly string[]; target: string }>(
  'catalogs.options-merged',
);

/** An option has another text. */
export const optionRenamed = topic<{ option: Option; text: string }>('catalogs.option-renamed');

/** A brand has another title. */
export const brandRenamed = topic<{ catalog: string; was: string; now: string }>('catalogs.brand-renamed');

/** Offers went into another one and were put away. */
export const offersMerged = topic<{ sources: readonly string[]; target: string }>('catalogs.offers-merged');
