/** A number as a sheet shows it: 2776.9500000000003, which a sum of doubles leaves in its file, is 2776.95 to whoever reads it. */
export const asShown = (value: number): number => Number(value.toPrecision(15));

/** A number as people write it: «1 234,50», «-7», «0.5»; nothing when it is no number. */
export function numberIn(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/(?<=\d)[\s\u00a0\u202f](?=\d{3}(\D|$))/g, '')
    .replace(',', '.')
    .replace(/^[−–]/, '-');
  if (!/^[-+]?\d{1,15}(\.\d{1,30})?$/.test(plain)) return undefined;
  return asShown(Number(plain));
}

/** Money as kopecks; nothing when it is no sum or too large to be one. */
export function kopecksIn(text: string): number | undefined {
  const number = numberIn(text);
  if (number === undefined || number < 0 || number >= 1e13) return undefined;
  return Math.round(number * 100);
}

/** A number as programs write it, without an exponent. */
export function numberText(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(12).replace(/\.?0+$/, '') : text;
}
