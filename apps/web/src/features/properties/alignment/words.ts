import type { PropertyPlace } from '@prilavok/contract';
import type { Direction } from './grid.ts';

/** Where a property stands, as it is read aloud. */
export const whereIs = ({ row, column, rowSpan, columnSpan }: PropertyPlace): string =>
  `строка ${row}, столбец ${column}, ширина ${columnSpan}, высота ${rowSpan}`;

const edges: Record<Direction, string> = {
  up: 'выше некуда',
  down: 'ниже некуда',
  left: 'левее некуда',
  right: 'правее некуда',
};

/** Said where a property can go no further. */
export const noFurther = (direction: Direction): string => edges[direction];

export const toneTitles = [
  { value: 'info', label: 'Синий' },
  { value: 'success', label: 'Зелёный' },
  { value: 'warn', label: 'Жёлтый' },
  { value: 'error', label: 'Красный' },
];
