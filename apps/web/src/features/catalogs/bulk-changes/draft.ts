import type { BulkChange, PriceField, Rounding } from '@prilavok/contract';

/** Value of the picked offers that is changed. */
export type Subject = 'price' | 'stock';

/** A bulk change while it is being put together; the amount as it is typed. */
export interface BulkDraft {
  /** `unset` is for prices alone: a stock that nobody counts any more isn't one of zero. */
  how: 'set' | 'add' | 'percent' | 'unset';
  field: PriceField;
  amount: string;
  rounding: Rounding;
}

export const emptyBulk: BulkDraft = { how: 'set', field: 'price', amount: '', rounding: 'none' };

/** The change that a draft asks for; nothing while its amount says nothing yet. */
export function bulkChangeOf(subject: Subject, { how, field, amount, rounding }: BulkDraft): BulkChange | undefined {
  if (how === 'unset') return subject === 'price' ? { kind: 'price_unset', field } : undefined;
  const typed = amount.replace(/\.$/, '');
  if (!/^-?\d/.test(typed)) return undefined;
  const negative = typed.startsWith('-');
  if (subject === 'price') {
    if (how === 'percent')
      return Number(typed) > -100 ? { kind: 'price_percent', field, percent: typed, rounding } : undefined;
    if (how === 'add') return { kind: 'price_add', field, amount: typed, rounding };
    return negative ? undefined : { kind: 'price_set', field, amount: typed };
  }
  if (how === 'percent') return Number(typed) > -100 ? { kind: 'stock_percent', percent: typed } : undefined;
  if (how === 'add') return { kind: 'stock_add', amount: Number(typed) };
  return negative ? undefined : { kind: 'stock_set', amount: Number(typed) };
}
