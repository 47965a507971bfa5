import { SaxesParser } from 'saxes';
import { damaged } from './zip.ts';

/** Listeners of a document; names come without their prefix. */
export interface XmlEars {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Most characters between two tags, which the parser has to keep. */
const longestGap = 4_000_000;
const deepest = 100;

/** Reads a part of a workbook; yields after each piece, so that what was heard can be taken. Entities of its own and DTDs are refused. */
export async function* hearXml(bytes: AsyncIterable<Buffer>, ears: XmlEars): AsyncGenerator<void> {
  const parser = new SaxesParser({ position: false });
  let gap = 0;
  let depth = 0;
  parser.on('error', () => {
    throw damaged();
  });
  parser.on('doctype', () => {
    throw damaged();
  });
  parser.on('opentag', ({ name, attributes }) => {
    gap = 0;
    if (++depth > deepest) throw damaged();
    // Attributes are objects only where namespaces are asked for.
    ears.open?.(localOf(name), attributes as Record<string, string>);
  });
  parser.on('closetag', ({ name }) => {
    gap = 0;
    depth--;
    ears.close?.(localOf(name));
  });
  if (ears.text) {
    const { text } = ears;
    parser.on('text', (words) => text(words));
    parser.on('cdata', (words) => text(words));
  }
  const decoder = new TextDecoder('utf-8');
  for await (const piece of bytes) {
    gap += piece.length;
    parser.write(decoder.decode(piece, { stream: true }));
    if (gap > longestGap) throw damaged();
    yield;
  }
  if (depth > 0) throw damaged();
  parser.close();
}

/** Reads XML where nothing has to be taken on the way. */
export async function readXml(bytes: AsyncIterable<Buffer>, ears: XmlEars): Promise<void> {
  for await (const _ of hearXml(bytes, ears));
}

function localOf(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}
