import type { FeedCondition, FeedEach, FeedFieldName, FeedSource } from '@prilavok/contract';
import type { FeedItem, ReadValue } from './value.ts';

/** How nodes read rows of a kind: each function is made once for a build and called for every row. */
export interface RowReader<Row> {
  idOf: (row: Row) => string;
  field: (name: FeedFieldName) => ReadValue<Row>;
  property: (source: Extract<FeedSource, { kind: 'property' }>) => ReadValue<Row>;
  formula: (formula: string) => ReadValue<Row>;
  mapped: (source: Extract<FeedSource, { kind: 'mapped' }>) => ReadValue<Row>;
  each: (each: FeedEach) => (row: Row) => readonly FeedItem[];
  fits: (tree: FeedCondition) => (row: Row) => boolean;
}
