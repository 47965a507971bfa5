import type { NewCost } from '@prilavok/contract';

/** A pasted or read table of costs: an article, an amount, and a day where it differs from the others. */

export interface ParsedCosts {
  costs: NewCost[];
  /** Lines that aren't understood, by their number from 1. */
  faults: { line: number; message: string }[];
}

/** Reads lines of articles and amounts, as spreadsheets copy them: parted by a tab or a semicolon. A heading is skipped. */
export function parseCosts(text: string, from: string): ParsedCosts {
  const costs: NewCost[] = [];
  const faults: ParsedCosts['faults'] = [];
  text.split(/\r?\n/).forEach((line, at) => {
    if (line.trim() === '') return;
    const [article = '', sum = '', day = ''] = line.split(/[\t;]/).map(unquoted);
    const amount = amountOf(sum);
    if (amount === undefined && at === 0) return;
    const since = day === '' ? from : dayOf(day);
    if (article === '') faults.push({ line: at + 1, message: 'нет артикула' });
    else if (amount === undefined) faults.push({ line: at + 1, message: `«${sum}» — не сумма` });
    else if (since === undefined) faults.push({ line: at + 1, message: `«${day}» — не день: нужно ДД.ММ.ГГГГ` });
    else costs.push({ article, amount, from: since });
  });
  return { costs, faults };
}

const unquoted = (cell: string) =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();

/** «1 290,50», «1290.5 ₽» → `1290.50`. */
function amountOf(text: string): string | undefined {
  const digits = text.replace(/[\s\u00a0₽]/g, '').replace(',', '.');
  return /^\d{1,12}(\.\d{1,2})?$/.test(digits) ? Number(digits).toFixed(2) : undefined;
}

/** `21.11.2026` or `2026-11-21`; nothing where it is no day of a calendar. */
function dayOf(text: string): string | undefined {
  const day = /^\d{2}\.\d{2}\.\d{4}$/.test(text) ? text.split('.').toReversed().join('-') : text;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const time = Date.parse(day);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? undefined : day;
}
