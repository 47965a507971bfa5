import type { Db } from '../database/pools.ts';
import type { Stored } from './values.ts';

/** A sort of cards: «Предложение», «Заказ» …; its number is kept with what became of its values. */
export interface CardSort {
  id: number;
  title: string;
}

/** Which property's values of which cards. */
export interface ValuesOf {
  owner: string;
  property: string;
  sort: number;
}

/** Values of a card's property. */
export interface HeldValues {
  id: string;
  /** Title by which people know the card: article, title, number. */
  title: string;
  version: number;
  values: Stored[] | null;
}

/** New values of a held card. */
export interface NewValues {
  id: string;
  version: number;
  was: Stored[] | null;
  now: Stored[] | null;
}

/** How a room's cards are walked over and rewritten, one property at a time. Cards that were put away are none. */
export interface ValueCards {
  sorts: readonly CardSort[];
  /** Refuses while something else of the owner reads or writes by the property's kind. */
  checkFree(db: Db, owner: string): Promise<void>;
  /** Uses of the property beside its cards' values, and the fate of each. */
  usesOf(db: Db, property: string): Promise<{ title: string; count: number; becomes: string }[]>;
  /** Some of the cards with values of the property, found as lists find them. */
  some(db: Db, owner: string, property: string, most: number): Promise<(HeldValues & { sort: number })[]>;
  /** How many have a value. */
  count(db: Db, of: ValuesOf): Promise<number>;
  /** The next that have a value, by their ids. */
  next(db: Db, of: ValuesOf, page: { after: string; limit: number }): Promise<HeldValues[]>;
  /** These cards, held until the transaction ends. */
  lock(db: Db, of: ValuesOf, ids: readonly string[]): Promise<HeldValues[]>;
  /** Writes values of held cards: versions, history, search rows. */
  write(db: Db, of: ValuesOf & { title: string; user: string | null }, cards: readonly NewValues[]): Promise<void>;
}
