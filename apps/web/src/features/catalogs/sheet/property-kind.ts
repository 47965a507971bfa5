import {
  type Dimensions,
  dimensionsIn,
  dimensionsText,
  isDimensions,
  isOptionValue,
  isUnitValue,
  kind,
  type PropertyFields,
  type UnitGroup,
  type Value,
} from '@prilavok/contract';
import { unitsOf } from '#features/properties/units.ts';
import {
  boolean,
  type Chosen,
  choice,
  type Kind,
  type Measured,
  measure,
  number,
  several,
  text,
} from '#ui/grid/sheet/kinds.ts';

/** A cell's value: as its kind has it, with options by their titles. */
type Single = string | number | boolean | Chosen | Measured | Dimensions;

/** How a property's values stand in a cell; nothing for pictures and files, which have cards to be dropped on. */
export function kindOf(property: PropertyFields, groups: readonly UnitGroup[]): Kind<Single | null> | undefined {
  if (property.options) return choice as Kind<Single | null>;
  const { min, max } = property.scheme;
  return singleOf(property, groups, { min, max }) as Kind<Single | null> | undefined;
}

function singleOf(
  property: PropertyFields,
  groups: readonly UnitGroup[],
  bounds: { min: number | null; max: number | null },
) {
  switch (property.type) {
    case kind.shortText:
      return text({ max: Math.min(bounds.max ?? 700, 700) });
    case kind.longText:
      return text({ max: bounds.max ?? 50_000, lines: true });
    case kind.boolean:
      return boolean;
    case kind.integer:
      return number({ whole: true, ...bounds });
    case kind.decimal:
      return number(bounds);
    case kind.unit: {
      const { units, usual } = unitsOf(property, groups);
      return measure(units, usual, bounds);
    }
    case kind.dimensions:
      return dimensions;
    case kind.image:
    case kind.file:
      return undefined;
  }
}

/** Several of a kind, whatever it is. */
export const severalOf = (single: Kind<Single | null>): Kind<readonly Single[]> => several<Single>(single);

/** A size as it is told everywhere, so that what is copied from a list is read back as it was. */
const dimensions: Kind<Dimensions | null> = {
  name: 'measure',
  text: (value) => (value ? dimensionsText(value, (side) => side.toLocaleString('ru-RU', { useGrouping: false })) : ''),
  parse(typed) {
    if (typed.trim() === '') return { value: null };
    const value = dimensionsIn(typed);
    return value
      ? { value }
      : { refused: 'Нужны длина × ширина × высота в миллиметрах и вес в граммах: 200 × 100 × 50 мм, 300 г' };
  },
};

/** A value as it stands in a cell. */
export function toCell(value: Value): Single | undefined {
  if (typeof value !== 'object') return value;
  if (isOptionValue(value)) return { id: value.option, title: value.value ?? '' };
  return isUnitValue(value) || isDimensions(value) ? value : undefined;
}

/** A cell's value as it is saved; an option that wasn't found yet has no id and goes by its title alone. */
export function fromCell(value: Single): Value {
  return typeof value === 'object' && 'title' in value ? { option: value.id ?? '', value: value.title } : value;
}
