/** A text as pieces, those that are one of the words told apart: without case, ё as е. */
export function marked(text: string, words: readonly string[]): { text: string; found: boolean }[] {
  const key = text.toLowerCase().replaceAll('ё', 'е');
  // Letters that grow when they are written small would shift what is behind them.
  if (key.length !== text.length) return [{ text, found: false }];
  const found = new Array<boolean>(text.length).fill(false);
  for (const word of words.filter(Boolean))
    for (let at = key.indexOf(word); at >= 0; at = key.indexOf(word, at + word.length))
      found.fill(true, at, at + word.length);
  const pieces: { text: string; found: boolean }[] = [];
  for (let begin = 0, end = 1; begin < text.length; end++) {
    if (end < text.length && found[end] === found[begin]) continue;
    pieces.push({ text: text.slice(begin, end), found: found[begin] === true });
    begin = end;
  }
  return pieces;
}
