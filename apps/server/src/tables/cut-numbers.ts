import type { Cell } from './table.ts';

/** Whether a cell is a whole number of more digits than spreadsheets keep: fifteen, the others are zeros. */
export const isCutNumber = ({ kind, text }: Cell): boolean => kind === 'number' && /^-?\d{16,}$/.test(text);

/** Says what happened to such a number, and how the file is mended. */
export const cutNumber = (text: string): string =>
  `«${text}» — Excel хранит только 15 цифр числа, остальные потеряны: задайте столбцу формат «Текстовый», введите значение заново и загрузите файл ещё раз`;
