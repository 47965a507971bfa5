import type { RowState } from './checks.ts';
import { type Compiled, type Compiling, compiledUnder, type Trace } from './nodes.ts';
import type { FeedItem, FeedValue } from './value.ts';

interface Out {
  text: string;
  state: RowState;
  trace: Trace;
  /** Whether a comma stands before the next field. */
  first: boolean;
}
type Emit<Row> = (row: Row, item: FeedItem | undefined, out: Out) => void;

/** Writes a row as an object; fields without a value are left out, repeated ones are lists. */
export function jsonRow<Row>(compiling: Compiling<Row>): (row: Row, state: RowState) => string {
  const emits = compiledUnder(null, compiling).map((node) => fieldsOf(node));
  return (row, state) => {
    const out: Out = { text: '{', state, trace: compiling.trace, first: true };
    for (const emit of emits) emit(row, undefined, out);
    return `${out.text}}`;
  };
}

const wordOf = (value: FeedValue): string => (Number.isNaN(value) ? 'null' : JSON.stringify(value));

/** A field of an object, or those of a group. */
function fieldsOf<Row>(compiled: Compiled<Row>): Emit<Row> {
  const { node, children, isWanted, itemsOf } = compiled;
  if (node.kind === 'group') {
    const emits = children.map((child) => fieldsOf(child));
    return (row, item, out) => {
      if (!isWanted(row)) return;
      for (const each of itemsOf(row, item, out.state).slice(0, 1)) for (const emit of emits) emit(row, each, out);
    };
  }
  const value = children.length > 0 ? objectOf(children) : plainOf(compiled);
  const key = `${JSON.stringify(node.name)}:`;
  const isList = node.each !== undefined && node.each.joiner === undefined;
  return (row, item, out) => {
    if (!isWanted(row)) return;
    const before = out.text;
    out.text += `${out.first ? '' : ','}${key}`;
    const from = out.text.length;
    if (isList) {
      out.text += '[';
      const opened = out.text.length;
      for (const each of itemsOf(row, item, out.state)) {
        const one = out.text;
        if (one.length > opened) out.text += ',';
        const at = out.text.length;
        value(row, each, out);
        if (out.text.length === at) out.text = one;
      }
      if (out.text.length > opened) out.text += ']';
      else out.text = before;
    } else value(row, item, out);
    if (out.text.length <= from) out.text = before;
    else {
      out.first = false;
      out.trace.note(node.id, before.length, out.text.length);
    }
  };
}

function plainOf<Row>({ valueFor }: Compiled<Row>): Emit<Row> {
  return (row, item, out) => {
    const value = valueFor(row, item, out.state);
    if (value !== '') out.text += wordOf(value);
  };
}

function objectOf<Row>(children: readonly Compiled<Row>[]): Emit<Row> {
  const emits = children.map((child) => fieldsOf(child));
  return (row, item, out) => {
    const [before, outer] = [out.text, out.first];
    out.text += '{';
    out.first = true;
    for (const emit of emits) emit(row, item, out);
    if (out.first) out.text = before;
    else out.text += '}';
    out.first = outer;
  };
}
