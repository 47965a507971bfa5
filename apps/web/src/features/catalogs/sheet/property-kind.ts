import {
  type Dimensions,
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

/** Width × length × height in millimetres and the weight in grams, as a list shows them. */
const dimensions: Kind<Dimensions | null> = {
  name: 'measure',
  text(value) {
    if (!value) return '';
    const side = (size: number | null) => (size === null ? '—' : size.toLocaleString('ru-RU', { useGrouping: false }));
    const { width, length, height, weight } = value;
    return `${[width, length, height].map(side).join(' × ')}${weight === null ? '' : `, ${side(weight)} г`}`;
  },
  parse(typed) {
    const plain = typed.trim();
    if (plain === '') return { value: null };
    const found =
      /^([\d.,—-]+)\s*[×xх*]\s*([\d.,—-]+)\s*[×xх*]\s*([\d.,—-]+)\s*(?:мм)?(?:\s*[,;]\s+([\d.,]+)\s*г?\.?)?$/iu.exec(
        plain,
      );
    const refused = { refused: 'Нужны ширина × длина × высота в миллиметрах и вес в граммах: 100 × 200 × 50, 300 г' };
    if (!found) return refused;
    const sides = found
      .slice(1, 5)
      .map((part) => (part === undefined || /^[—-]$/.test(part) ? null : Number(part.replace(',', '.'))));
    const [width = null, length = null, height = null, weight = null] = sides;
    const wrong = sides.some((side) => side !== null && !(side >= 0 && side <= 1_000_000_000));
    return wrong ? refused : { value: { width, length, height, weight } };
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
