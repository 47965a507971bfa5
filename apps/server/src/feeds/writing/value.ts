import type { FeedFault } from '@prilavok/contract';
import { numberText } from '../../text/numbers.ts';

/** Value of a source for a row; '' for nothing. */
export type FeedValue = string | number | boolean;

/** Item for which a node is repeated. */
export interface FeedItem {
  value: FeedValue;
  title?: string;
  unit?: string;
  id?: string;
  article?: string;
  barcode?: string;
  quantity?: number;
  price?: number;
  total?: number;
}

/** Reads a value of a row, and of the item for which its node is repeated. */
export type ReadValue<Row> = (row: Row, item: FeedItem | undefined) => FeedValue;

/** Fault of a row. */
export type RowFault = Pick<FeedFault, 'node' | 'code' | 'severity' | 'message' | 'value'>;

/** Where a node stands in the text of a row. */
export interface NodeSpan {
  node: string;
  from: number;
  to: number;
}

/** A value as texts have it. */
export const textOf = (value: FeedValue): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? numberText(value) : value ? 'true' : 'false';
