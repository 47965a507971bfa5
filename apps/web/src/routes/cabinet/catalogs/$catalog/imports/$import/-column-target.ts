import {
  type ColumnTarget,
  type ImportField,
  importFields,
  kind,
  type PropertyFields,
  type TableColumn,
  type TableMapping,
  type Unit,
  type UnitGroup,
} from '@prilavok/contract';
import { inUse } from '#features/properties/units.ts';

export type MappedColumn = TableMapping['columns'][number];

const sides = { length: 'длина', width: 'ширина', height: 'высота', weight: 'вес' } as const;
type Side = keyof typeof sides;
const isSide = (word: string | undefined): word is Side => word !== undefined && word in sides;
const isField = (word: string): word is ImportField => word in importFields;

/** A target as a choice of a list has it. */
export function choiceOf(target: ColumnTarget): string {
  switch (target.to) {
    case 'field':
      return `field:${target.field}`;
    case 'property':
      return ['property', target.property, ...(target.side ? [target.side] : [])].join(':');
    default:
      return target.to;
  }
}

/** The target of a choice; a new property begins with the heading and the kind that its values have. */
export function targetOf(choice: string, { title, guess }: TableColumn): ColumnTarget {
  const [to = '', id = '', side] = choice.split(':');
  if (to === 'field' && isField(id)) return { to, field: id };
  if (to === 'property') return { to, property: id, ...(isSide(side) ? { side } : {}) };
  return to === 'new' ? { to, title: title.slice(0, 200), ...guess } : { to: 'skip' };
}

/** Everywhere a column can go, in groups. */
export function choicesAmong(properties: readonly PropertyFields[]) {
  const taken = properties.filter(({ type }) => type !== kind.image && type !== kind.file);
  return [
    {
      group: 'Поля',
      items: Object.entries(importFields).map(([field, label]) => ({ value: `field:${field}`, label })),
    },
    {
      group: 'Свойства каталога',
      items: taken.flatMap(({ id, title, type }) =>
        type === kind.dimensions
          ? Object.entries(sides).map(([side, word]) => ({
              value: `property:${id}:${side}`,
              label: `${title}: ${word}`,
            }))
          : [{ value: `property:${id}`, label: title }],
      ),
    },
    {
      group: 'Ещё',
      items: [
        { value: 'new', label: 'Новое свойство' },
        { value: 'skip', label: 'Не брать' },
      ],
    },
  ];
}

/** Units that the numbers of a column can be in; none where they have none. */
export function unitsFor(
  target: ColumnTarget,
  properties: readonly PropertyFields[],
  groups: readonly UnitGroup[],
): Unit[] {
  const like = (symbol: string) =>
    inUse(groups.find(({ units }) => units.some((unit) => unit.symbol === symbol))?.units ?? []);
  const side = target.to === 'field' ? target.field : target.to === 'property' ? target.side : undefined;
  if (isSide(side)) return side === 'weight' ? like('кг') : like('см');
  if (target.to === 'new') return target.type === kind.unit ? inUse(groups.flatMap(({ units }) => units)) : [];
  const property = target.to === 'property' ? properties.find(({ id }) => id === target.property) : undefined;
  if (property?.type !== kind.unit || property.options) return [];
  return inUse(groups.find(({ id }) => id === property.scheme.unitGroup)?.units ?? []);
}

/** Whether a cell of the column may hold several values, or levels of a path. */
export function parts(target: ColumnTarget, properties: readonly PropertyFields[]): boolean {
  if (target.to === 'field') return ['barcodes', 'images', 'category'].includes(target.field);
  if (target.to === 'new') return target.multiple;
  return target.to === 'property' && properties.some(({ id, multiple }) => id === target.property && multiple);
}

/** Separators of several values, in words. */
export const separators: { value: NonNullable<MappedColumn['separator']>; label: string }[] = [
  { value: ';', label: 'точка с запятой ;' },
  { value: ',', label: 'запятая ,' },
  { value: '|', label: 'черта |' },
  { value: '/', label: 'косая черта /' },
  { value: '>', label: 'стрелка >' },
  { value: '\n', label: 'новая строка' },
];
