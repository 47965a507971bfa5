import { grouped } from './numbers.ts';

/** Decimal string of roubles as people read it: `12480.50` → `12 480,50 ₽`; kopecks only when there are any. */
export function money(amount: string): string {
  const [roubles = '0', rest = ''] = amount.split('.');
  const kopecks = rest.padEnd(2, '0').slice(0, 2);
  return `${grouped(roubles)}${kopecks === '00' ? '' : `,${kopecks}`}\u00a0₽`;
}
