import { expect, it } from 'vitest';
import { piecesOf } from './spans.ts';

const text = '<offer id="7"><name>Кружка</name></offer>';
const row = {
  spans: [
    { node: 'offer', from: 0, to: text.length },
    { node: 'id', from: 7, to: 13 },
    { node: 'name', from: 14, to: 33 },
  ],
};

it('cuts a text where nodes begin and end, each piece with the innermost', () => {
  const pieces = piecesOf(text, [row], new Set());
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  expect(pieces.map(({ text: part, node }) => [part, node])).toEqual([
    ['<offer ', 'offer'],
    ['id="7"', 'id'],
    ['>', 'offer'],
    ['<name>Кружка</name>', 'name'],
    ['</offer>', 'offer'],
  ]);
});

it('lights the lines of a node with all that lies in it', () => {
  const lit = (nodes: string[]) =>
    piecesOf(
      `--${text}`,
      [{ spans: row.spans.map((span) => ({ ...span, from: span.from + 2, to: span.to + 2 })) }],
      new Set(nodes),
    )
      .filter((piece) => piece.lit)
      .map((piece) => piece.text)
      .join('');
  expect(lit(['name'])).toBe('<name>Кружка</name>');
  expect(lit(['offer'])).toBe(text);
  expect(lit([])).toBe('');
});

it('stays whole where a place lies outside of the text', () => {
  expect(piecesOf('ab', [{ spans: [{ node: 'x', from: 1, to: 9 }] }], new Set()).map((piece) => piece.text)).toEqual([
    'a',
    'b',
  ]);
});

it('begins a line with each tag, as deep as it lies, and none where the text has one', () => {
  const lines = (shape: 'xml' | 'table') =>
    piecesOf(
      `\n${text}`,
      [{ spans: row.spans.map((span) => ({ ...span, from: span.from + 1, to: span.to + 1 })) }],
      new Set(),
      shape,
    ).flatMap(({ line, text: part }) => (line === undefined ? [] : [`${line} ${part}`]));
  expect(lines('xml')).toEqual(['1 <name>Кружка</name>', '0 </offer>']);
  expect(lines('table')).toEqual([]);
});
