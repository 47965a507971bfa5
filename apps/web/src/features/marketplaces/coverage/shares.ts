import type { AccountCoverage, MarketplaceCoverage } from '@prilavok/contract';
import type { Segment } from '#ui/marks/segment-bar.tsx';

/** Shares that are mapped on a marketplace, each with the screen on which the rest is mapped. */
export const sharesOf = ({ categories, products, properties }: MarketplaceCoverage, page: string) =>
  [
    { id: 'categories', title: 'Категории', share: categories, to: page },
    { id: 'products', title: 'Товары в них', share: products, to: page },
    { id: 'properties', title: 'Обязательные свойства', share: properties, to: `${page}/properties` },
  ] as const;

const standings = [
  ['onSale', 'на витрине', 'var(--pr-success-solid)'],
  ['checking', 'проверяет площадка', 'var(--pr-accent)'],
  ['sent', 'отправлено, ответа ещё нет', 'var(--pr-line-field)'],
  ['refused', 'не прошло проверку', 'var(--pr-error-solid)'],
  ['sentRefused', 'не принято при отправке', 'var(--pr-warn-solid)'],
  ['archived', 'в архиве', 'var(--pr-disabled)'],
] as const;

/** Where an account's cards stand, without what there is none of. */
export const cardSegments = (account: AccountCoverage): Segment[] =>
  standings.flatMap(([key, text, colour]) => (account[key] > 0 ? [{ key, count: account[key], colour, text }] : []));
