import type { PriceList, PriceMapping, PriceOutcome, SupplierPriceState } from '@prilavok/contract';
import type { Forms } from '#text/plurals.ts';
import type { Tone } from '#ui/marks/status.tsx';

export const supplierForms: Forms = ['поставщик', 'поставщика', 'поставщиков'];
export const priceForms: Forms = ['цена', 'цены', 'цен'];
export const rowForms: Forms = ['строка', 'строки', 'строк'];

/** Where a price list stands once nothing is done with it. */
export const stages: Record<PriceList['stage'], { word: string; tone: Tone; ring?: boolean }> = {
  uploaded: { word: 'Загружен', tone: 'neutral', ring: true },
  checked: { word: 'Сопоставлен, не применён', tone: 'info', ring: true },
  applied: { word: 'Применён', tone: 'success' },
};

export const outcomes: Record<PriceOutcome, { word: string; tone: Tone }> = {
  matched: { word: 'Нашлось', tone: 'success' },
  unmatched: { word: 'Не нашлось', tone: 'warn' },
  ambiguous: { word: 'Нашлось несколько', tone: 'warn' },
  refused: { word: 'Не прочиталась', tone: 'error' },
};

export const absences: Record<PriceMapping['absent'], string> = {
  sold_out: 'Остаток 0, цена остаётся',
  unlisted: 'Убрать цену поставщика',
  keep: 'Ничего не менять: прайс не полный',
};

export const priceStates: Record<SupplierPriceState, { word: string; tone: Tone; ring?: boolean }> = {
  listed: { word: 'В прайсе', tone: 'success' },
  sold_out: { word: 'Нет в прайсе, остаток 0', tone: 'warn' },
  unlisted: { word: 'Нет в прайсе', tone: 'neutral', ring: true },
};
