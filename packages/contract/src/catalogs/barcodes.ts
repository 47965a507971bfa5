import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { listOf } from '../list.ts';
import { members } from '../roles.ts';
import { Id } from '../values.ts';

/** Lengths of the numbers of GS1, all of which end in a check digit: EAN-8, UPC-A, EAN-13, GTIN-14. */
const gtin = /^(\d{8}|\d{12,14})$/;

/**
 * Whether a barcode's last digit contradicts the others: https://www.gs1.org/services/how-calculate-check-digit-manually. Codes of other
 * kinds, such as a marketplace's own, have no digit to check.
 */
export function hasWrongCheckDigit(code: string): boolean {
  if (!gtin.test(code)) return false;
  const digits = [...code].map(Number).toReversed();
  const sum = digits.reduce((total, digit, place) => total + digit * (place % 2 === 1 ? 3 : 1), 0);
  return sum % 10 !== 0;
}

/** Common form of two spellings of one barcode: UPC-A, EAN-13 and GTIN-14 are one number with zeros before it. */
export const barcodeKey = (code: string): string => (/^\d{12,14}$/.test(code) ? code.padStart(14, '0') : code);

/** A fault of a barcode. Nothing is refused for it: real goods have both. */
export const BarcodeFault = z.object({
  barcode: z.string().describe('Штрихкод'),
  fault: z
    .enum(['check_digit', 'double'])
    .describe('check_digit — не сходится контрольная цифра, double — такой же есть у другого предложения каталога'),
  message: z.string().describe('Что не так, словами'),
  offers: z
    .array(
      z.object({
        id: Id.describe('Номер предложения'),
        product: Id.describe('Его товар'),
        article: z.string().describe('Его артикул'),
        title: z.string(),
      }),
    )
    .describe('У каких предложений он ещё стоит, не больше пяти; пусто у контрольной цифры'),
});
export type BarcodeFault = z.infer<typeof BarcodeFault>;

export const wrongCheckDigit = (code: string): string =>
  `${code}: контрольная цифра не сходится, проверьте, нет ли опечатки`;

const endpoint = resource('catalogs/barcodes');

/** For a form, before it is saved. */
export const checkBarcodes = endpoint('POST', '/cds/catalog/{catalog}/barcodes/check', {
  title: 'Проверить штрихкоды: контрольная цифра и повторы в каталоге',
  reads: true,
  roles: members,
  body: z.object({
    barcodes: z.array(z.string().trim().min(1).max(100)).max(50).describe('Какие штрихкоды'),
    offer: Id.optional().describe('Чьи они: само это предложение повтором не считается'),
  }),
  reply: listOf(BarcodeFault),
});
