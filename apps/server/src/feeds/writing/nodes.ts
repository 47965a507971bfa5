import type { FeedNode } from '@prilavok/contract';
import { childrenOf } from '@prilavok/contract';
import { addFault, type Check, checkOf, type RowState } from './checks.ts';
import type { ValueRule } from './format.ts';
import { pathOf } from './paths.ts';
import type { RowReader } from './reader.ts';
import { valueReader } from './sources.ts';
import type { TransformOptions } from './transforms.ts';
import { type FeedItem, type FeedValue, type NodeSpan, textOf } from './value.ts';

/** Context for compiling nodes. */
export interface Compiling<Row> {
  nodes: readonly FeedNode[];
  reader: RowReader<Row>;
  rules: Readonly<Record<string, ValueRule>>;
  /** Path → what rows of this part have had there. */
  seen: Map<string, Set<string>>;
  options: TransformOptions;
  trace: Trace;
}

/** Notes where nodes stand in the text of a row; does nothing where nobody asks. */
export interface Trace {
  begin(): void;
  note(node: string, from: number, to: number): void;
  /** Forgets what was noted behind a place: its text was taken back. */
  forget(from: number): void;
  spans(): NodeSpan[];
}

/** A trace that notes, or one that doesn't. */
export function tracing(on: boolean): Trace {
  let noted: NodeSpan[] = [];
  if (!on) return { begin() {}, note() {}, forget() {}, spans: () => noted };
  return {
    begin: () => {
      noted = [];
    },
    note: (node, from, to) => noted.push({ node, from, to }),
    forget: (from) => {
      noted = noted.filter((span) => span.from < from);
    },
    spans: () => noted,
  };
}

/** A node ready to be written: how often, when, and with which value. */
export interface Compiled<Row> {
  node: FeedNode;
  /** Whether the node is written for this row at all. */
  isWanted: (row: Row) => boolean;
  /** For what it is written: once for its own item, or for each of its items. */
  itemsOf: (row: Row, item: FeedItem | undefined, state: RowState) => readonly (FeedItem | undefined)[];
  /** Its checked value; '' for none. A number stays one where nothing has changed it. */
  valueFor: (row: Row, item: FeedItem | undefined, state: RowState) => FeedValue;
  hasValue: boolean;
  children: Compiled<Row>[];
}

/** Compiles the nodes under one, or those on top. */
export const compiledUnder = <Row>(parent: string | null, compiling: Compiling<Row>): Compiled<Row>[] =>
  childrenOf(compiling.nodes, parent).map((node) => compiled(node, compiling));

function compiled<Row>(node: FeedNode, compiling: Compiling<Row>): Compiled<Row> {
  const { reader, rules, seen, options, nodes } = compiling;
  const path = pathOf(node, nodes);
  const rule = rules[path];
  const had = seen.get(path) ?? new Set<string>();
  if (rule?.unique) seen.set(path, had);
  const check = checkOf(node, path, rule, had);
  const read = valueReader(node, reader, options);
  const { each, when } = node;
  const hasValue = node.sources.length > 0 || each?.joiner !== undefined;
  return {
    node,
    isWanted: when ? reader.fits(when) : () => true,
    itemsOf: each && each.joiner === undefined ? repeated(node, each, reader, rule?.most) : (_row, item) => [item],
    valueFor:
      each?.joiner === undefined
        ? (row, item, state) => checked(read(row, item), check, state)
        : joining(each, each.joiner, reader, read, check),
    hasValue,
    children: compiledUnder(node.id, compiling),
  };
}

/** A number that no rule has changed stays a number: tables and JSON have their own ways to write it. */
function checked(value: FeedValue, check: Check, state: RowState): FeedValue {
  const text = textOf(value);
  const fit = check(text, state);
  return fit === text ? value : fit;
}

type Each = NonNullable<FeedNode['each']>;

function itemsReader<Row>(each: Each, reader: RowReader<Row>): (row: Row) => readonly FeedItem[] {
  const all = reader.each(each);
  const to = each.limit === undefined ? undefined : each.skip + each.limit;
  return each.skip === 0 && to === undefined ? all : (row) => all(row).slice(each.skip, to);
}

function repeated<Row>(
  { id, name }: FeedNode,
  each: Each,
  reader: RowReader<Row>,
  most: number | undefined,
): Compiled<Row>['itemsOf'] {
  const items = itemsReader(each, reader);
  if (most === undefined) return (row) => items(row);
  return (row, _item, state) => {
    const found = items(row);
    if (found.length <= most) return found;
    const message = `«${name}»: значений ${found.length}, площадка принимает ${most}`;
    addFault(state, id, { code: 'too_many', severity: 'warn', message });
    return found.slice(0, most);
  };
}

function joining<Row>(
  each: Each,
  joiner: string,
  reader: RowReader<Row>,
  read: (row: Row, item: FeedItem | undefined) => FeedValue,
  check: Check,
): Compiled<Row>['valueFor'] {
  const items = itemsReader(each, reader);
  return (row, _item, state) => {
    const texts = items(row).flatMap((item) => {
      const text = textOf(read(row, item));
      return text === '' ? [] : [text];
    });
    return check(texts.join(joiner), state);
  };
}
