import type { RowState } from './checks.ts';
import { type Compiled, type Compiling, compiledUnder, type Trace } from './nodes.ts';
import { type FeedItem, textOf } from './value.ts';
import { cdata, xmlAttribute, xmlContent } from './xml-text.ts';

/** The text of a row while it is written. */
interface Out {
  text: string;
  state: RowState;
  trace: Trace;
}
type Emit<Row> = (row: Row, item: FeedItem | undefined, out: Out) => void;

/** Writes a row as elements. What has neither a value nor anything in it is left out. */
export function xmlRow<Row>(compiling: Compiling<Row>): (row: Row, state: RowState) => string {
  const emits = compiledUnder(null, compiling).map((node) => contentOf(node));
  return (row, state) => {
    const out: Out = { text: '', state, trace: compiling.trace };
    for (const emit of emits) emit(row, undefined, out);
    return out.text === '' ? '' : `${out.text}\n`;
  };
}

/** Content of an element: elements, texts, and groups of them. */
function contentOf<Row>(compiled: Compiled<Row>): Emit<Row> {
  const { node } = compiled;
  const one =
    node.kind === 'element' ? elementOf(compiled) : node.kind === 'text' ? textNode(compiled) : groupOf(compiled);
  return (row, item, out) => {
    if (!compiled.isWanted(row)) return;
    for (const each of compiled.itemsOf(row, item, out.state)) {
      const from = out.text.length;
      one(row, each, out);
      if (out.text.length > from) out.trace.note(node.id, from, out.text.length);
    }
  };
}

const isAttribute = <Row>({ node }: Compiled<Row>): boolean => node.kind === 'attribute';

function groupOf<Row>({ children }: Compiled<Row>): Emit<Row> {
  const emits = children.filter((child) => !isAttribute(child)).map((child) => contentOf(child));
  return (row, item, out) => {
    for (const emit of emits) emit(row, item, out);
  };
}

function textNode<Row>({ node, valueFor }: Compiled<Row>): Emit<Row> {
  const write = writeOf(node.transforms);
  return (row, item, out) => {
    const text = textOf(valueFor(row, item, out.state));
    if (text !== '') out.text += write(text);
  };
}

const writeOf = (transforms: readonly { kind: string }[]): ((text: string) => string) =>
  transforms.some(({ kind }) => kind === 'cdata') ? cdata : xmlContent;

function elementOf<Row>({ node, valueFor, children, hasValue }: Compiled<Row>): Emit<Row> {
  const attributes = children.filter(isAttribute).map((attribute) => attributeOf(attribute));
  const contents = children.filter((child) => !isAttribute(child)).map((child) => contentOf(child));
  const write = writeOf(node.transforms);
  const [open, end] = [`<${node.name}`, `</${node.name}>`];
  return (row, item, out) => {
    const before = out.text;
    // An element whose own value is missing says nothing, whatever its attributes are.
    const text = hasValue ? textOf(valueFor(row, item, out.state)) : '';
    if (hasValue && text === '' && contents.length === 0) return;
    out.text += open;
    for (const attribute of attributes) attribute(row, item, out);
    const hasAttributes = out.text.length > before.length + open.length;
    out.text += '>';
    const from = out.text.length;
    if (text !== '') out.text += write(text);
    for (const emit of contents) emit(row, item, out);
    if (out.text.length > from || (hasAttributes && !hasValue && contents.length === 0)) out.text += end;
    else {
      out.text = before;
      out.trace.forget(before.length);
    }
  };
}

function attributeOf<Row>({ node, isWanted, valueFor }: Compiled<Row>): Emit<Row> {
  const open = ` ${node.name}="`;
  return (row, item, out) => {
    if (!isWanted(row)) return;
    const text = textOf(valueFor(row, item, out.state));
    if (text === '') return;
    const from = out.text.length;
    out.text += `${open}${xmlAttribute(text)}"`;
    out.trace.note(node.id, from + 1, out.text.length);
  };
}
