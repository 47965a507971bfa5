import type { FeedFaultCode, FeedNode, FeedSettings, FeedTargetInfo } from '@prilavok/contract';
import type { UnloadedCategory } from '../../catalogs/index.ts';

/**
 * Rule of a target for a value. What it asks of a node is said by its path: names from the row's own element down,
 * attributes with `@`.
 */
export interface ValueRule {
  /** Most characters; longer is cut at a word. */
  max?: number;
  /** Most nodes of this name in one parent. */
  most?: number;
  number?: { min: number };
  /** An absolute address, with most characters. */
  url?: { max: number };
  pattern?: { of: RegExp; sentence: string };
  words?: readonly string[];
  /** A GTIN with a fitting check digit. */
  barcode?: true;
  /** No tags in the text. */
  plain?: true;
  /** No two rows may have the same. Looked for within a part of the file; articles are unique in their catalog anyway. */
  unique?: true;
  /** `error`: the row is left out, as the target would refuse the file or the row. */
  severity?: 'error' | 'warn';
}

/** Parts around the rows. */
export interface Frame {
  settings: FeedSettings;
  currency: string;
  categories: readonly UnloadedCategory[];
  /** Of the company, in which dates are written. */
  timezone: string;
  now: Date;
  publicUrl: string;
}

/** A fault that only values together tell. */
export interface JointFault {
  path: string;
  code: FeedFaultCode;
  severity: 'error' | 'warn';
  message: string;
}

/** A target as data: what is said of it on the screen, how a file of it begins and ends, and what is asked of values. */
export interface FeedFormat {
  info: Omit<FeedTargetInfo, 'preset'>;
  mediaType: string;
  preset: (kind: 'catalog' | 'order') => FeedNode[];
  /** Of files of XML. */
  head?: (frame: Frame) => string;
  tail?: string;
  rules?: Readonly<Record<string, ValueRule>>;
  /** Looks at the values of a row by their paths. */
  joint?: (values: ReadonlyMap<string, string>, known: { warehouses: ReadonlySet<string> }) => JointFault[];
}
