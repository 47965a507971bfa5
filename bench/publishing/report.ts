import { type ProductFault, saleStateTitles, type TaskProduct } from '@prilavok/contract';
import type { SellingAccount } from '../parts/accounts.ts';
import type { Mapped } from './mapping.ts';

/** How a seller fared at one marketplace. */
export interface Walk {
  account: SellingAccount;
  mapped: Mapped;
  task: string;
  first: TaskProduct[];
  last: TaskProduct[];
  rounds: number;
  /** Why goods aren't on sale, by the cabinet's own count. */
  states: Record<string, number>;
  /** On sale there, as the marketplace has it. */
  onSale: number;
  promotion: string;
  order: string;
  cancelled: string;
}
export const untraded = { states: {}, onSale: 0, promotion: '', order: '', cancelled: '' };

/** How many cards the marketplace has taken. */
export const accepted = (rows: readonly TaskProduct[]): number =>
  rows.filter(({ result }) => result === 'accepted').length;

/** What stands after another run: it skips what the marketplace has taken as it is, be it with a remark. */
export function standing(before: readonly TaskProduct[], now: readonly TaskProduct[]): TaskProduct[] {
  const former = new Map(before.map((row) => [row.offer, row]));
  const stands = ({ result, faults }: TaskProduct) => result === 'skipped' && faults.every(({ warning }) => warning);
  return now.map((row) => (stands(row) ? (former.get(row.offer) ?? row) : row));
}

/** A line of the table. */
export function rowOf({ mapped, first, last, onSale, promotion, order, cancelled }: Walk) {
  const { categories, properties, values } = mapped;
  return {
    'категории: сразу + первые из всех': `${categories.sure} + ${categories.first} из ${categories.all}`,
    'обязательные свойства': `${properties.sure} + ${properties.first} из ${properties.all}`,
    'значения: равные + первые': `${values.equal} + ${values.first} из ${values.all}`,
    'принято сразу': accepted(first),
    'после правок': accepted(last),
    'на витрине': onSale,
    'в акции': promotion,
    заказ: order,
    'второй заказ': cancelled,
  };
}

/** Faults by what they are about, frequent ones first. */
export function said(rows: readonly TaskProduct[]): string {
  const by = new Map<string, number>();
  for (const { result, faults } of rows)
    if (result === 'missing' || result === 'refused')
      for (const what of new Set(faults.map(kindOf))) by.set(what, (by.get(what) ?? 0) + 1);
  return listed([...by]);
}

const kindOf = ({ code, attribute, fieldTitle, field }: ProductFault): string =>
  `${attribute ?? fieldTitle ?? field ?? 'карточка'} (${code})`;

/** Counts in words, large ones first. */
export const counted = (states: Record<string, number>): string => listed(Object.entries(states));

const listed = (pairs: readonly [string, number][]): string =>
  pairs
    .toSorted(([, one], [, other]) => other - one)
    .map(([what, times]) => `${what} ${times}`)
    .join(', ') || 'ничего';

/** What the issue wants of each: most goods on sale, cabinet and marketplace of one mind, an order at its end. */
export function verdicts({ account, last, onSale, states, order, cancelled, promotion }: Walk): [string, boolean][] {
  const taken = accepted(last);
  const share = taken / Math.max(1, last.length);
  return [
    [`${account.title}: принято ${(share * 100).toFixed(0)} % карточек (нужно не меньше 90)`, share >= 0.9],
    [
      `${account.title}: принято ${taken}, на витрине ${onSale}, в кабинете ${states[saleStateTitles.on_sale] ?? 0}`,
      onSale === taken && onSale === states[saleStateTitles.on_sale],
    ],
    [`${account.title}: в акции: ${promotion}`, promotion !== 'ни одного товара'],
    [`${account.title}: заказ ${order}, второй ${cancelled}`, order === 'доставлен' && cancelled === 'отменён'],
  ];
}
