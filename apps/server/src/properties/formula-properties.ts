import { kind } from '@prilavok/contract';
import { Decimal } from '../formula/decimal.ts';
import type { Named } from '../formula/formula.ts';
import { NoValue } from '../formula/mistake.ts';
import type { Worth } from '../formula/part.ts';
import type { StoredProperty } from './properties.queries.ts';
import { type Stored, unitOf } from './values.ts';

/** Properties as formulas read them: their names, what a value is worth, and which of them take a number. */

/** The parts of dimensions, which are numbers each. */
export const sides = { width: 'ширина, мм', height: 'высота, мм', length: 'длина, мм', weight: 'вес, г' } as const;
export type Side = keyof typeof sides;

/** The kinds of properties that are numbers, or yes and no. */
const numericKinds: readonly number[] = [kind.boolean, kind.integer, kind.decimal, kind.dimensions, kind.unit];

/**
 * By what formulas know a property: its title, or one for each side of dimensions; nothing where it isn't calculated
 * with.
 */
export function namesOf({
  id,
  title,
  type,
}: Pick<StoredProperty, 'id' | 'title' | 'type'>): (Named & { title: string })[] {
  if (type === kind.dimensions)
    return Object.entries(sides).map(([side, hint]) => ({
      ref: `property.${id}.${side}`,
      title: `${title}: ${hint}`,
      type: 'number',
    }));
  if (!numericKinds.includes(type)) return [];
  return [{ ref: `property.${id}`, title, type: type === kind.boolean ? 'boolean' : 'number' }];
}

/** Names and units behind values, for formulas. */
export interface FormulaContext {
  /** Unit → its factor. */
  factors: ReadonlyMap<string, number>;
  /** Option → its text. */
  options: ReadonlyMap<string, string>;
}

/** Value of an offer's property for a formula, or the reason why there is none. */
export function propertyWorth(
  property: StoredProperty | undefined,
  values: readonly Stored[] | null | undefined,
  { factors, options }: FormulaContext,
  side: Side | undefined,
): Worth {
  if (!property) return new NoValue('Свойства из формулы больше нет');
  const [value, ...more] = values ?? [];
  if (value === undefined) return new NoValue(`Не заполнено «${property.title}»`);
  if (more.length > 0) return new NoValue(`У «${property.title}» несколько значений`);
  if (typeof value === 'boolean') return value;
  const number = numberOf(value, property, { factors, options }, side);
  return number ?? new NoValue(`«${property.title}» — не число`);
}

function numberOf(
  value: Stored,
  property: StoredProperty,
  { factors, options }: FormulaContext,
  side: Side | undefined,
): Worth | undefined {
  if (typeof value === 'number') return new Decimal(value);
  if (typeof value !== 'object') return undefined;
  if ('option' in value) {
    const text = (options.get(value.option) ?? '').replace(',', '.').split(' ')[0] ?? '';
    return /^-?\d+(\.\d+)?$/.test(text) ? new Decimal(text) : undefined;
  }
  if ('unit' in value) {
    const wanted = unitOf(property);
    const [own, shown] = [factors.get(value.unit), wanted ? factors.get(wanted) : 1];
    return own && shown ? new Decimal(value.value).times(own).dividedBy(shown) : undefined;
  }
  if ('width' in value && side) {
    const length = value[side];
    return length === null ? new NoValue(`Не заполнено «${property.title}»`) : new Decimal(length);
  }
  return undefined;
}

/** Why a property can't be set by formulas, if it can't. */
export function notSettable(property: StoredProperty | undefined): string | undefined {
  if (!property) return 'такого свойства в каталоге нет';
  if (property.formula) return `«${property.title}» считается по своей формуле`;
  return notNumber(property);
}

/** Why a property has no place for a number, if it has none. */
export function notNumber(
  property: Pick<StoredProperty, 'title' | 'type' | 'options' | 'multiple' | 'scheme'>,
): string | undefined {
  if (property.type !== kind.integer && property.type !== kind.decimal && property.type !== kind.unit)
    return `«${property.title}» — не число`;
  if (property.options || property.multiple)
    return `«${property.title}» хранит варианты или несколько значений: ставить число некуда`;
  return property.type === kind.unit && !unitOf(property)
    ? `у «${property.title}» не выбрана единица хранения`
    : undefined;
}

/** Limits of a property's numbers. */
export interface PropertyLimits {
  whole: boolean;
  min: number | null;
  max: number | null;
}

/** The limits of a property that takes numbers. */
export const limitsOf = ({ type, scheme }: Pick<StoredProperty, 'type' | 'scheme'>): PropertyLimits => ({
  whole: type === kind.integer,
  min: scheme.min,
  max: scheme.max,
});

/** The number as it is kept, or why its property doesn't take it. */
export function within(value: Decimal, limits: PropertyLimits | undefined): string | NoValue {
  if (limits && typeof limits.min === 'number' && value.lessThan(limits.min))
    return new NoValue(`Получилось ${value.toFixed()}, а свойство берёт не меньше ${limits.min}`);
  if (limits && typeof limits.max === 'number' && value.greaterThan(limits.max))
    return new NoValue(`Получилось ${value.toFixed()}, а свойство берёт не больше ${limits.max}`);
  return value.isZero() ? '0' : value.toFixed();
}
