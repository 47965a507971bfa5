import type { Kind, Option } from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import type { ValueCards } from './value-cards.ts';

/** Options to be merged. */
export interface Replacing {
  property: string;
  sources: readonly string[];
  target: string;
  /** Who merges them; null when nobody is known. */
  user: string | null;
}

/** How many cards of one sort have a value. */
export interface Usage {
  title: string;
  count: number;
}

/** Who holds values of an owner's properties. Their room knows how they are found and rewritten. */
export interface Holders {
  room: 'catalogs' | 'orders';
  /** Lists of the room that show the values, by their resources. */
  lists: readonly string[];
  /** How conversions go over the cards. */
  cards: ValueCards;
  /** Cards that have a value of the property, sort by sort and counted up to `mostCounted`; sorts without any are left out. */
  usageOf(db: Db, owner: string, property: string): Promise<Usage[]>;
  /** How many cards hold the option, counted up to `mostCounted`. */
  countWithOption(db: Db, property: string, option: string): Promise<number>;
  /** Uses of the option elsewhere, in words that follow «Вариант «белый»»; nothing where nothing does. */
  useOfOption?(db: Db, property: string, option: string): Promise<string | undefined>;
  /** Renames the option where it is named by its text. */
  renamed?(db: Db, option: Option, value: string): Promise<void>;
  /** Refuses to convert a property into what those can't fill that fill it by themselves. */
  mustStayFilled?(
    db: Db,
    property: { id: string; title: string },
    became: { type: Kind; options: boolean },
  ): Promise<void>;
  /** How many of those that a merge rewrites in portions hold any of the options, counted up to `most`. */
  countHolding(db: Db, options: readonly string[], most: number): Promise<number>;
  /** Ids of some of them. */
  someHolding(db: Db, options: readonly string[], limit: number): Promise<string[]>;
  /** Puts the target in the place of the sources in these, and makes their search rows anew. */
  replaceIn(db: Db, replacing: Replacing, ids: readonly string[]): Promise<void>;
  /**
   * Replaces options in the cards that are few and aren't searched, and wherever else they are named: all at once, at
   * the end.
   */
  replaceInFew(db: Db, replacing: Replacing): Promise<void>;
}
