/**
 * A number as spreadsheets show it when it doesn't fit: `4,60705E+12`. A negative exponent counts only behind a fraction, since models are called
 * `2E-10` as well.
 */
const shortened = /\d{1,3}(?:[.,]\d+E[+-]|E\+)\d{1,3}/i;
const wholeText = new RegExp(`^[+-]?${shortened.source}$`, 'i');
const codes = new RegExp(`${shortened.source}(?![^\\s,;])|[^\\s,;]+`, 'gi');

/** Whether a text is a number whose last digits a spreadsheet has lost. */
export const isShortenedNumber = (text: string): boolean => wholeText.test(text.trim());

/** Says what happened to such a number, and how the file is mended. */
export const shortenedNumber = (text: string): string =>
  `«${text.trim().slice(0, 60)}» — число, которое Excel сократил, его последние цифры потеряны: в исходной таблице задайте столбцу формат «Текстовый» и сохраните файл заново`;

/** Barcodes of one text, parted by blanks, commas or semicolons. The comma of a number that a spreadsheet has shortened parts nothing. */
export const barcodesIn = (text: string): string[] => text.match(codes) ?? [];
