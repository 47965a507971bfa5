/** Entities of XML, and those of HTML that shops put into names. */
const signs: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  laquo: '«',
  raquo: '»',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  lsquo: '‘',
  rsquo: '’',
  mdash: '—',
  ndash: '–',
  minus: '−',
  hellip: '…',
  bull: '•',
  middot: '·',
  deg: '°',
  times: '×',
  plusmn: '±',
  micro: 'µ',
  sup2: '²',
  sup3: '³',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  reg: '®',
  copy: '©',
  trade: '™',
  euro: '€',
};
const entity = new RegExp(`&(?:(${Object.keys(signs).join('|')})|#(\\d{1,7})|#x([\\da-f]{1,6}));`, 'gi');

/** A text whose entities are read once: `&quot;` is `"`, `&amp;quot;` is `&quot;`. What is no entity stays. */
export function withoutEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(entity, (whole, name?: string, decimal?: string, hex?: string) => {
    if (name) return signs[name] ?? signs[name.toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
    return isPrintable(code) ? String.fromCodePoint(code) : whole;
  });
}

/** Control signs and halves of letters are no text. */
const isPrintable = (code: number): boolean =>
  code >= 0x20 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) && code !== 0x7f;
