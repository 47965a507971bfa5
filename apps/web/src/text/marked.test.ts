import { expect, test } from 'vitest';
import { marked } from './marked.ts';

const shown = (text: string, words: string[]) =>
  marked(text, words)
    .map((piece) => (piece.found ? `[${piece.text}]` : piece.text))
    .join('');

test.each<[string, string[], string]>([
  ['Сковорода чугунная', ['сковород'], '[Сковород]а чугунная'],
  ['Ёлка зелёная', ['елка', 'зел'], '[Ёлка] [зел]ёная'],
  ['Фен, фен', ['фен'], '[Фен], [фен]'],
  ['AC 5860', ['ac', '5860'], '[AC] [5860]'],
  ['абвг', ['аб', 'бв'], '[абв]г'],
  ['Чайник', [''], 'Чайник'],
  ['😀 чайник', ['чайник'], '😀 [чайник]'],
])('in «%s» the words %j are told apart', (text, words, result) => {
  expect(shown(text, words)).toBe(result);
});
