const nbsp = '\u00a0';

/** Digits in threes, true minus: `−12 480`. Takes the digits as text, so that money never meets a float. */
export function grouped(digits: string): string {
  const minus = digits.startsWith('-');
  const spaced = digits.replace(/^-/, '').replace(/\B(?=(\d{3})+$)/g, nbsp);
  return minus ? `−${spaced}` : spaced;
}

/** `1284` → `1 284`; `0.5` → `0,5`; three digits after the comma at most. */
export function number(value: number): string {
  const [whole = '0', rest] = String(Number(value.toFixed(3))).split('.');
  return rest === undefined ? grouped(whole) : `${grouped(whole)},${rest}`;
}

/** A share as per cent: `0.863` → `86 %`. Only what is whole is 100 %. */
export function percent(share: number): string {
  const rounded = Math.round(share * 100);
  return `${number(rounded === 100 && share < 1 ? 99 : rounded)}${nbsp}%`;
}

/** How much more there is than there was: `+12 %`, `−8 %`; nothing to say where there was none. */
export function growth(was: number, now: number): string | undefined {
  if (was === 0) return undefined;
  const part = Math.round((now / was - 1) * 100);
  return `${part > 0 ? '+' : ''}${number(part)}${nbsp}%`;
}

const sizes = ['Б', 'КБ', 'МБ', 'ГБ'];

/** Size of a file: `12 КБ`, `1,4 МБ`. */
export function fileSize(bytes: number): string {
  const step = Math.min(sizes.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const value = bytes / 1024 ** step;
  return `${number(Number(value.toFixed(value < 10 && step > 0 ? 1 : 0)))}${nbsp}${sizes[step]}`;
}
