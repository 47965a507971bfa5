import { boxSides, type Side } from '@prilavok/contract';

/** Sides of a size, with the unit of each. */
export const sideTitles = {
  length: 'Длина, мм',
  width: 'Ширина, мм',
  height: 'Высота, мм',
  weight: 'Вес, г',
} satisfies Record<Side, string>;

/** Sides to choose among, in the order in which people tell them. */
export const sides = [...boxSides, 'weight' as const].map((value) => ({ value, label: sideTitles[value] }));
