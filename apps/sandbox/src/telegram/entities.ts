/** Tags of the Bot API's HTML that the emulator knows. https://core.telegram.org/bots/api#html-style */
const tags = new Set(['b', 'i', 'u', 's', 'a', 'code', 'pre']);
const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' };

/** The text as it is read; throws in Telegram's words where it can't be parsed. */
export function plainText(html: string): string {
  const open: string[] = [];
  let text = '';
  for (const [piece] of html.matchAll(/<[^>]*>?|&\w+;|[^<&]+|&/g)) {
    if (piece.startsWith('&')) text += named[piece.slice(1, -1)] ?? piece;
    else if (piece.startsWith('<')) follow(piece, open);
    else text += piece;
  }
  if (open.length > 0)
    throw new Error(`can't parse entities: Can't find end tag corresponding to start tag "${open.at(-1)}"`);
  return text;
}

function follow(piece: string, open: string[]): void {
  const [, closing, name = ''] = /^<(\/?)([a-z]+)(?: [^>]*)?>$/.exec(piece) ?? [];
  if (!tags.has(name)) throw new Error(`can't parse entities: Unsupported start tag "${name || piece}"`);
  if (!closing) open.push(name);
  else if (open.pop() !== name) throw new Error(`can't parse entities: Unmatched end tag "${name}"`);
}
