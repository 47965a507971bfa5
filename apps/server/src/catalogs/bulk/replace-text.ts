import type { CardChangeOf } from '@prilavok/contract';

/** Replaces one text by another wherever it stands; plain text, nothing in it means anything else. */
export function replacerOf({
  find,
  replacement,
  wholeWord,
  matchCase,
}: Pick<CardChangeOf<'text_replace'>, 'find' | 'replacement' | 'wholeWord' | 'matchCase'>): (text: string) => string {
  const plain = find.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const pattern = wholeWord ? `(?<![\\p{L}\\p{N}_])${plain}(?![\\p{L}\\p{N}_])` : plain;
  const wanted = new RegExp(pattern, matchCase ? 'gu' : 'giu');
  return (text) => {
    const replaced = text.replace(wanted, () => replacement);
    if (replaced === text) return text;
    // A word that was taken out leaves two blanks where one was.
    return (replacement === '' ? replaced.replace(/ {2,}/g, ' ') : replaced).trim();
  };
}
