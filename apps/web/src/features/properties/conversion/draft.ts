import { type ConversionBody, kind, type PropertyFields, type Side, valueKinds } from '@prilavok/contract';

/** A conversion while it is being put together. */
export interface ConversionDraft {
  type: PropertyFields['type'] | null;
  options: boolean;
  multiple: boolean;
  unit: string | null;
  side: Side | null;
}

const numbers: readonly number[] = [kind.integer, kind.decimal, kind.unit];
const isNumber = (type: number | null) => type !== null && numbers.includes(type);

/** Which of the questions the pair of kinds asks. */
export function questionsOf(from: Pick<PropertyFields, 'type'>, to: PropertyFields['type'] | null) {
  return {
    options: valueKinds.some(({ id, options }) => id === to && options),
    multiple: to !== null && to !== kind.boolean,
    unit: to === kind.unit || (from.type === kind.unit && isNumber(to)),
    side: (from.type === kind.dimensions && isNumber(to)) || (to === kind.dimensions && isNumber(from.type)),
  };
}

/** Request of a draft; a sentence while something is missing. */
export function conversionOf(
  from: Pick<PropertyFields, 'type' | 'options' | 'multiple'>,
  { type, options, multiple, unit, side }: ConversionDraft,
): ConversionBody | string {
  if (type === null) return 'Выберите новый вид';
  const asks = questionsOf(from, type);
  const body = {
    type,
    options: asks.options && options,
    multiple: asks.multiple && multiple,
    unit: asks.unit ? unit : null,
    side: asks.side ? side : null,
  };
  if (type === kind.unit && from.type !== kind.unit && !unit) return 'Выберите единицу';
  if (asks.side && !side) return 'Выберите, какой это размер';
  const same = from.type === type && from.options === body.options && from.multiple === body.multiple && !body.unit;
  return same ? 'Свойство уже такого вида' : body;
}
