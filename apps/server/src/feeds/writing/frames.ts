import type { FeedNode } from '@prilavok/contract';
import { childrenOf } from '@prilavok/contract';
import { sheetEnd, sheetHead } from '../../files/xlsx.ts';
import type { FeedFormat, Frame } from './format.ts';
import { programLine } from './table-lines.ts';

/** Headings of the columns, in their order. */
export const headingsOf = (nodes: readonly FeedNode[], parent: string | null = null): string[] =>
  childrenOf(nodes, parent).flatMap((node) => (node.kind === 'column' ? [node.name] : headingsOf(nodes, node.id)));

/** Text before the rows. */
export function headOf({ info, head }: FeedFormat, nodes: readonly FeedNode[], frame: Frame): string {
  if (head) return head(frame);
  const { settings } = frame;
  if (info.extension === 'xlsx') return sheetHead(headingsOf(nodes));
  if (info.extension === 'json') return settings.jsonForm === 'array' ? '[\n' : '';
  // The mark by which Excel knows UTF-8.
  const mark = settings.reader === 'excel' && settings.encoding === 'utf-8' ? '\ufeff' : '';
  return mark + programLine(headingsOf(nodes), settings);
}

/** Text behind them. */
export function tailOf({ info, tail }: FeedFormat, { settings }: Pick<Frame, 'settings'>): string {
  if (tail !== undefined) return tail;
  if (info.extension === 'xlsx') return sheetEnd;
  if (info.extension !== 'json') return '';
  return settings.jsonForm === 'array' ? '\n]\n' : '\n';
}
