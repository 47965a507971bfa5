import { dimensionsText, isDimensions, type Kind, kind, unloadColumns } from '@prilavok/contract';
import { config } from '../../../config.ts';
import type { Db } from '../../../database/pools.ts';
import type { Stored, StoredValues } from '../../../properties/values.ts';
import { joined } from '../../../text/joined.ts';
import { numberText } from '../../../text/numbers.ts';
import { addressOfFile, propertyColumns, type UnloadedProperty, type ValueNames } from '../../files/unloads/cells.ts';
import type { Difference } from '../../saving/difference.ts';
import { titlesIn } from '../../saving/naming.queries.ts';
import { imaginedTitle } from '../dictionary/imagined.ts';
import type { TargetProperty } from '../dictionary/values.ts';
import { categoryTitles, optionTitles } from './differences.queries.ts';

/** A field that differs, in the words of the cabinet. */
export interface FieldInWords {
  field: string;
  was: string;
  now: string;
}

/** Longer texts are told by their beginning: a difference is looked at, not read. */
const longest = 500;
const shortened = (text: string) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);

const titles: Record<string, string> = { ...unloadColumns, outlets: 'Остаток по складам' };
const fixedTitles = new Set(Object.values(titles));

/** Names of the things in a chunk's differences, read at once. */
interface ReferencedNames extends ValueNames {
  targets: ReadonlyMap<string, TargetProperty>;
  titles: ReadonlyMap<string, string>;
}

/** Words for values in differences, for a check of an import into these properties. */
export interface Speaker {
  targets: ReadonlyMap<string, TargetProperty>;
  units: ValueNames['units'];
}

/** Tells differences in words: ids become titles, of what is there and of what a check has imagined. */
export async function inWords(
  db: Db,
  { targets, units }: Speaker,
  differences: readonly Difference[],
): Promise<FieldInWords[][]> {
  const ids = { category: new Set<string>(), brand: new Set<string>(), collection: new Set<string>() };
  const options = new Set<string>();
  for (const difference of differences)
    for (const [field, pair] of Object.entries(difference)) {
      if (field === 'category' || field === 'brand' || field === 'collection')
        for (const id of pair) if (typeof id === 'string' && imaginedTitle(id) === undefined) ids[field].add(id);
      for (const id of field.startsWith('property:') ? pair.flatMap((values) => optionsIn(values)) : [])
        options.add(id);
    }
  const names: ReferencedNames = {
    targets,
    units,
    publicUrl: config().PUBLIC_URL,
    titles: new Map([
      ...(await categoryTitles(db, [...ids.category])).map((row) => [`category ${row.id}`, row.title] as const),
      ...(await titlesIn(db, 'brands', [...ids.brand])).map((row) => [`brand ${row.id}`, row.title] as const),
      ...(await titlesIn(db, 'collections', [...ids.collection])).map(
        (row) => [`collection ${row.id}`, row.title] as const,
      ),
    ]),
    options: new Map([
      ...(
        await optionTitles(
          db,
          [...options].filter((id) => imaginedTitle(id) === undefined),
        )
      ).map((row) => [row.id, row.title] as const),
      ...[...options].flatMap((id) => {
        const title = imaginedTitle(id);
        return title === undefined ? [] : [[id, title] as const];
      }),
    ]),
  };
  return differences.map((difference) =>
    Object.entries(difference).map(([field, [was, now]]) => fieldInWords(field, was, now, names)),
  );
}

function optionsIn(values: unknown): string[] {
  if (!Array.isArray(values)) return [];
  return values.flatMap((value) =>
    typeof value === 'object' && value && 'option' in value ? [String(value.option)] : [],
  );
}

function fieldInWords(field: string, was: unknown, now: unknown, names: ReferencedNames): FieldInWords {
  if (field.startsWith('property:')) {
    const target = names.targets.get(field.slice('property:'.length));
    const title = target?.title ?? '';
    const text = (values: unknown) => (target && Array.isArray(values) ? valuesText(target, values, names) : '');
    return { field: fixedTitles.has(title) ? `${title} (свойство)` : title, was: text(was), now: text(now) };
  }
  return {
    field: titles[field] ?? field,
    was: shortened(plainText(field, was, names)),
    now: shortened(plainText(field, now, names)),
  };
}

function plainText(field: string, value: unknown, names: ReferencedNames): string {
  if (value === null || value === undefined) return '';
  if (field === 'category' || field === 'brand' || field === 'collection') {
    const id = String(value);
    return imaginedTitle(id) ?? names.titles.get(`${field} ${id}`) ?? '';
  }
  if (field === 'images' && Array.isArray(value))
    return joined(value.map((image) => addressOfFile(image, names.publicUrl)));
  if (Array.isArray(value)) return joined(value.map(String));
  return typeof value === 'number' ? decimal(value) : String(value);
}

const decimal = (value: number) => numberText(value).replace('.', ',');

/** Values as a table has them; dimensions and weight as people write them. */
function valuesText(
  { id, title, type, options, multiple, defaultUnit }: TargetProperty,
  values: Stored[],
  names: ReferencedNames,
) {
  if (type === kind.dimensions) return values.map(sidesText).join('; ');
  const property: UnloadedProperty = {
    id,
    title,
    type: type satisfies Kind,
    options,
    multiple,
    scheme: { defaultUnit },
  };
  const of: StoredValues = { [id]: values };
  return shortened(
    propertyColumns(property, names)
      .map(({ cell }) => cell(of))
      .map((cell) => (typeof cell === 'number' ? decimal(cell) : cell))
      .join(' '),
  );
}

const sidesText = (value: Stored): string => (isDimensions(value) ? dimensionsText(value, decimal) : '');
