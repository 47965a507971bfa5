import type { CalculationRun, OutputKind, Scenario } from '@prilavok/contract';
import { grouped } from '#text/numbers.ts';
import { counted, type Forms } from '#text/plurals.ts';
import { scheduleWords } from '#ui/schedule/schedule-words.ts';

export const offerForms: Forms = ['предложение', 'предложения', 'предложений'];

/** When a scenario is calculated: «При изменениях, каждый день в 03:30». */
export function whenWords({ onChange, schedule }: Pick<Scenario, 'onChange' | 'schedule'>): string {
  const when = [onChange && 'при изменениях', schedule && (scheduleWords(schedule) ?? `по расписанию ${schedule}`)];
  const words = when.filter(Boolean).join(', ') || 'вручную';
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A decimal string as people read it: `1287.50` → `1 287,50`, `1287.00` → `1 287`. */
export function decimal(value: string): string {
  const [whole = '0', rest = ''] = value.split('.');
  return /[1-9]/.test(rest) ? `${grouped(whole)},${rest}` : grouped(whole);
}

/** Result of a run, in a line. */
export const runWords = ({ done, changed, applied, withoutValue }: CalculationRun): string =>
  [
    counted(done, offerForms),
    `пересчитано ${changed}`,
    applied > 0 && `изменено ${applied}`,
    withoutValue > 0 && `без значения ${withoutValue}`,
  ]
    .filter(Boolean)
    .join(' · ');

export const kindNotes: Record<OutputKind, string> = {
  price: 'становится ценой предложения',
  oldPrice: 'становится ценой до скидки',
  stock: 'становится остатком на своём складе, дробное вниз',
  property: 'становится значением свойства',
  number: 'только показывается, и его берут формулы ниже',
};

/** Said behind the names of a catalog, by where they come from. */
export const groupNotes = { field: 'поле предложения', property: 'свойство', supplier: 'поставщики' };
