/** Meaning of a comma in the numbers of a column: «1,5» or «1,215» for 1215. */
export type Comma = 'decimal' | 'thousands';

/** Tells by a column's texts: where each comma has three digits behind it, as people write no fractions, it parts thousands. */
export function commaOf(texts: Iterable<string>): Comma {
  let grouped = false;
  for (const text of texts) {
    if (!text.includes(',')) continue;
    if (!/^[^\d,]*\d{1,3}(,\d{3})+(\.\d+)?[^\d,]*$/.test(text) || /^\D*0,/.test(text)) return 'decimal';
    grouped = true;
  }
  return grouped ? 'thousands' : 'decimal';
}

const currencies =
  /^(₽|руб\.?|rub|\$|€|usd|eur|₸|тг\.?|kzt)|(₽|руб(\.|лей|ля)?|р\.?|rub|rur|\$|€|usd|eur|₸|тг\.?|тенге|kzt|byn)$/giu;

/** A number as people write it, as programs do: «1 215,50 руб.» is `1215.50`; nothing for what is none. */
export function decimalIn(text: string, comma: Comma): string | undefined {
  const bare = text
    .trim()
    .replace(currencies, '')
    .replace(/[\s\u00a0\u202f'’]/g, '')
    .replace(/^[−–]/, '-');
  const plain = bare.includes(',') ? withoutCommas(bare, comma) : withoutGroups(bare);
  if (plain === undefined || !/^-?\d{1,15}(\.\d{1,30})?$/.test(plain)) return undefined;
  return plain;
}

function withoutCommas(text: string, comma: Comma): string | undefined {
  // With both signs in it, the last one is the decimal one.
  if (/^-?\d{1,3}(\.\d{3})+,\d+$/.test(text)) return text.replaceAll('.', '').replace(',', '.');
  const groups = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text);
  if (groups && (comma === 'thousands' || text.includes('.') || text.indexOf(',') !== text.lastIndexOf(',')))
    return text.replaceAll(',', '');
  return comma === 'decimal' ? text.replace(',', '.') : undefined;
}

const withoutGroups = (text: string): string =>
  /^-?\d{1,3}(\.\d{3}){2,}$/.test(text) ? text.replaceAll('.', '') : text;
