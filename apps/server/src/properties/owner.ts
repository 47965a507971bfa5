import type { LongWork } from '../work/work.ts';
import type { Holders } from './holders.ts';
import type { MergeLater } from './options.jobs.ts';

/** Whose properties, options and groups are meant. */
export interface Owner {
  /** Value of `owner_id`: the catalog's id, 0 for the company's orders. */
  id: string;
  holders: Holders;
  /** Merges options that many cards hold, in the background. */
  mergeLater: MergeLater;
  /** Converts the values of a property, in the background. */
  convertLater: LongWork;
}

/** Value of `owner_id` for properties of the company's orders. */
export const ordersId = '0';

/** Where an owner's properties are, in a sentence: «в каталоге нет свойства 7». */
export const whereOf = (owner: string): string => (owner === ordersId ? 'у заказов' : 'в каталоге');

/** A row as those answer it who have one owner only. */
export const withoutOwner = <Row extends { owner: string }>({ owner: _owner, ...row }: Row): Omit<Row, 'owner'> => row;
