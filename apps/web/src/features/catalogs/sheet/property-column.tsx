import { kind, type OfferRow, type PropertyFields, type UnitGroup } from '@prilavok/contract';
import { optionsOf } from '#features/properties/sources.ts';
import { isWide, valueText } from '#features/properties/value-text.ts';
import { TextCell } from '#ui/cells/text.tsx';
import type { Source } from '#ui/fields/source.ts';
import type { Column } from '#ui/grid/columns.ts';
import { type CellEdit, editOf } from '#ui/grid/sheet/edit.ts';
import { catalogOwner } from '../property-owner.ts';
import { namedOptions } from './named-options.ts';
import { fromCell, kindOf, severalOf, toCell } from './property-kind.ts';

interface Around {
  catalog: string;
  units: readonly UnitGroup[];
  /** The reader may add options on the way. */
  mayAdd: boolean;
  /** Why nothing is edited; nothing where it is. */
  off: string | undefined;
}

/** A property as a column of the sheet; hidden until it is chosen. */
export function propertyColumn(property: PropertyFields, around: Around): Column<OfferRow> {
  const numeric = property.type === kind.integer || property.type === kind.decimal || property.type === kind.unit;
  const words = (row: OfferRow) =>
    valuesIn(row, property.id)
      .map((value) => valueText(value, around.units))
      .join('; ');
  return {
    id: `property:${property.id}`,
    title: property.title,
    width: isWide(property.type) ? 260 : 150,
    ...(numeric && !property.multiple && !property.options ? { align: 'right' as const } : {}),
    hidden: true,
    cell: (row) => <TextCell>{words(row)}</TextCell>,
    text: words,
    edit: editing(property, around),
  };
}

const valuesIn = (row: OfferRow, id: string) => row.properties?.find(({ property }) => property === id)?.values ?? [];

function editing(property: PropertyFields, around: Around): CellEdit<OfferRow> | undefined {
  const single = kindOf(property, around.units);
  if (!single) return undefined;
  const read = (row: OfferRow) => valuesIn(row, property.id).flatMap((value) => toCell(value) ?? []);
  const write = (row: OfferRow, values: readonly Parameters<typeof fromCell>[0][]): OfferRow => ({
    ...row,
    properties: [
      ...(row.properties ?? []).filter((one) => one.property !== property.id),
      ...(values.length > 0 ? [{ property: property.id, values: values.map(fromCell) }] : []),
    ],
  });
  const more = {
    lines: property.type === kind.longText,
    off: () => around.off ?? heldBack(property),
    choices: choicesOf(property, around),
  };
  const named = (titles: readonly string[]) => namedOptions(around.catalog, property, titles);
  if (property.multiple)
    return editOf(severalOf(single), {
      ...more,
      value: read,
      put: write,
      ...(property.options && { resolve: (lists) => resolved(lists, named, (list) => list) }),
    });
  return editOf(single, {
    ...more,
    value: (row) => read(row)[0] ?? null,
    put: (row, value) => write(row, value === null ? [] : [value]),
    ...(property.options && {
      resolve: (values) =>
        resolved(
          values.map((value) => (value === null ? [] : [value])),
          named,
          ([value = null]) => value,
        ),
    }),
  });
}

function heldBack(property: PropertyFields): string | undefined {
  if (property.formula) return `«${property.title}» считается по формуле`;
  if (property.converting) return `«${property.title}» сейчас преобразуют в другой вид: дождитесь конца`;
  return undefined;
}

const yesNo: Source = {
  key: ['yes or no'],
  find: async (word) =>
    ['Да', 'Нет']
      .filter((title) => title.toLowerCase().startsWith(word.toLowerCase()))
      .map((title) => ({ id: title, title })),
};

function choicesOf(property: PropertyFields, { catalog, mayAdd }: Around): Source | undefined {
  if (property.options) return optionsOf(catalogOwner(catalog), property.id, mayAdd);
  return property.type === kind.boolean && !property.multiple ? yesNo : undefined;
}

type Cell = Parameters<typeof fromCell>[0];

/** Cells of options with their ids; one that isn't in the list refuses the whole cell. */
async function resolved(
  cells: readonly (readonly Cell[])[],
  named: (titles: readonly string[]) => ReturnType<typeof namedOptions>,
  shaped: (values: Cell[]) => unknown,
) {
  const titles = cells.flat().filter(isNew).map(titleOf);
  const optionOf = await named([...new Set(titles)]);
  return cells.map((values) => {
    const known = values.map((value): Cell => (isNew(value) && optionOf(titleOf(value))) || value);
    const missing = known.find(isNew);
    if (missing === undefined) return { value: shaped(known) };
    return {
      typed: values.map(titleOf).join('; '),
      refused: `Варианта «${titleOf(missing)}» в списке нет: выберите другой или добавьте его в свойство`,
    };
  });
}

const titleOf = (value: Cell): string => (typeof value === 'object' && 'title' in value ? value.title : '');

/** An option that was typed or pasted, and isn't found yet. */
const isNew = (value: Cell): boolean => typeof value === 'object' && 'title' in value && value.id === undefined;
