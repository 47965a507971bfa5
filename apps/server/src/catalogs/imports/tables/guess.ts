import { type ImportField, kind, type TableMapping, unloadColumns } from '@prilavok/contract';
import { keyOf } from '../../../text/keys.ts';
import type { TableProperty, TableUnits } from './context.ts';
import type { ValueGuess } from './untitled.ts';

/** A column as the guess sees it. */
export interface SeenColumn {
  column: number;
  title: string;
  samples: readonly string[];
  filled: number;
  guess: { type: number; options: boolean; multiple: boolean };
}

/** Where a column would go, and why. */
export interface Guess {
  column: TableMapping['columns'][number];
  reason: string;
}

/** How people call the fields: the first pattern that fits wins, so the narrow ones stand above the wide ones. */
const headings: [field: ImportField | null, pattern: RegExp][] = [
  [null, /^(№|n|п\/?п|№ ?п\/?п|номер строки|номер товара|валюта|currency(id)?|в резерве|резерв|изменено|updated)$/u],
  [null, /^(ссылка|url|link|адрес страницы)$/u],
  ['barcodes', /штрих|баркод|^ean|barcode|^gtin|^upc/u],
  ['purchasePrice', /закуп|себестоим|входная цена|цена поставщик|purchase|cost/u],
  [
    'oldPrice',
    /(стар|до скидки|зачерк|прежн|без скидки).*цен|цена.*(стар|до скидки|зачерк|прежн|без скидки)|old ?_?price|compare/u,
  ],
  ['price', /^(цена|стоимость|price)(?!\p{L})|розн|(^|\s)цена($|\s)|прода[жв].*цен|цен.*прода|^ррц$/u],
  ['stock', /остат|^кол(ичество|-?\s?во)|наличи|^склад|stock|qty|quantity|^доступно/u],
  ['brand', /бренд|брэнд|торговая марка|производител|изготовител|^марка$|brand|vendor$|manufacturer/u],
  [
    'article',
    /артикул|^арт$|^sku|vendor ?_?code|offer ?_?id|^article|каталожный номер|номер детали|part ?n|^код$|код товара|код номенклат|^id$/u,
  ],
  ['category', /категори|^раздел|^рубрик|товарная группа|группа товар|category|^группа$/u],
  ['title', /наимен|назван|^товар$|номенклатур|^(name|title|product)$/u],
  ['images', /картин|изображ|фото|image|picture|photo/u],
  ['description', /описан|description|аннотаци/u],
  ['group', /^модель|^model$|group ?_?id|объединить|вариации|id модели/u],
  ['weight', /^(вес|масса|weight)(?!\p{L})|^вес /u],
  ['length', /^(длина|length)(?!\p{L})|^длина /u],
  ['width', /^(ширина|width)(?!\p{L})|^ширина /u],
  ['height', /^(высота|height)(?!\p{L})|^высота /u],
];

/** Fields that several columns may fill together. */
export const shareable: ReadonlySet<ImportField> = new Set(['barcodes', 'images']);

const ownColumns = new Map(Object.entries(unloadColumns).map(([field, title]) => [keyOf(title), field]));
const ownSkipped: ReadonlySet<string> = new Set(['product', 'collection', 'minPrice', 'currency', 'reserved']);
/** A moment as our exports write it. */
export const exportedMoment: RegExp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const isExported = (seen: SeenColumn) =>
  seen.samples.length > 0 && seen.samples.every((text) => exportedMoment.test(text));
const sides = { длина: 'length', ширина: 'width', высота: 'height', вес: 'weight' } as const;
type Side = keyof typeof sides;

/** The title without the unit behind it: «Вес, кг» is «Вес» in «кг». */
export function withoutUnit(title: string): { bare: string; unit: string } {
  const [, bare = title, unit = ''] = /^(.+?)\s*[,(]\s*(?!свойство\))([^,()]{1,15})\)?\s*$/.exec(title) ?? [];
  return { bare: bare.trim(), unit: unit.trim() };
}

/** Where each column would go: by its heading, by a property of that name, or by its values, told in `untitled`; what is left makes a property of its own. */
export function guessed(
  columns: readonly SeenColumn[],
  properties: ReadonlyMap<string, TableProperty>,
  units: TableUnits,
  untitled: ReadonlyMap<number, ValueGuess> = new Map(),
): Guess[] {
  const taken = new Set<string>();
  const free = (what: string, shared = false) => shared || (!taken.has(what) && taken.add(what));
  const guess = (seen: SeenColumn): Guess => {
    const { column, title } = seen;
    const skip = (reason: string): Guess => ({ column: { column, target: { to: 'skip' } }, reason });
    const { bare, unit } = withoutUnit(title);
    const [key, bareKey] = [keyOf(title), keyOf(bare)];
    const unitId = units.ids.get(unit) ?? units.ids.get(keyOf(unit));
    const toField = (field: ImportField, reason: string): Guess | undefined => {
      if (!free(field, shareable.has(field))) return undefined;
      const separator =
        field === 'barcodes' || field === 'images'
          ? separatorIn(seen.samples, field)
          : pathSeparator(field, seen.samples);
      const measured = unitOfSide(field, unitId, units);
      return {
        column: {
          column,
          target: { to: 'field', field },
          ...(separator ? { separator } : {}),
          ...(measured ? { unit: measured } : {}),
        },
        reason,
      };
    };

    const own =
      ownColumns.get(key) ?? (/price$/i.test(ownColumns.get(bareKey) ?? '') ? ownColumns.get(bareKey) : undefined);
    if (own && ownSkipped.has(own)) return skip('Столбец нашей выгрузки, который из файла не берётся');
    // What is empty today may be filled in the next file of this shape, and the mapping is remembered.
    const byOwn = own && own !== 'updatedAt' && toField(own as ImportField, 'Так называется поле');
    if (byOwn) return byOwn;
    if (seen.filled === 0) return skip('Столбец пустой');
    const dated =
      own === 'updatedAt' &&
      isExported(seen) &&
      toField(own, 'Остаток, который изменился позже этого времени, не возьмём');
    if (dated) return dated;
    const property = propertyGuess(seen, properties, units);
    if (property && free(`property ${JSON.stringify(property.column.target)}`)) return property;
    for (const [field, pattern] of headings) {
      if (!pattern.test(key) && !pattern.test(bareKey)) continue;
      if (field === null) return skip('Служебный столбец');
      const found = toField(field, `По заголовку «${title}»`);
      if (found) return found;
    }
    if (title === '') {
      const byValues = untitled.get(column);
      if (byValues?.field === null) return skip(byValues.reason);
      const found = byValues?.field && toField(byValues.field, byValues.reason);
      if (found) return found;
      return skip('Нет заголовка, и по значениям не понять, что это');
    }
    if (!free(`new ${bareKey}`)) return skip('Столбец с таким заголовком уже есть');
    return newProperty(seen, unitId === undefined ? title : bare, unitId);
  };
  // A column that says something comes before an empty one of the same name.
  const inTurn = columns.toSorted((a, b) => Number(a.filled === 0) - Number(b.filled === 0));
  return inTurn.map(guess).toSorted((a, b) => a.column.column - b.column.column);
}

function newProperty({ column, guess }: SeenColumn, title: string, unit: string | undefined): Guess {
  const numeric = guess.type === kind.integer || guess.type === kind.decimal || guess.type === kind.unit;
  const type = numeric && unit ? kind.unit : guess.type === kind.unit ? kind.shortText : guess.type;
  const target = {
    to: 'new' as const,
    title: title.slice(0, 200),
    type: type as 1 | 2 | 3 | 4 | 5 | 7,
    options: guess.options && type === kind.shortText,
    multiple: guess.multiple,
  };
  return {
    column: { column, target, ...(type === kind.unit && unit ? { unit } : {}) },
    reason: 'Свойства с таким названием нет: появится новое',
  };
}

/** A property of the catalog that is called so, with its unit or its side behind it as exports write them. */
function propertyGuess(
  { column, title, samples }: SeenColumn,
  properties: ReadonlyMap<string, TableProperty>,
  units: TableUnits,
): Guess | undefined {
  const plain = title.replace(/ \(свойство\)$/, '');
  const [, of = '', side = '', sideUnit = ''] = /^(.+): (длина|ширина|высота|вес), (мм|г)$/i.exec(plain) ?? [];
  const sided = properties.get(keyOf(of));
  if (sided?.type === kind.dimensions) {
    const target = { to: 'property' as const, property: sided.id, side: sides[side.toLowerCase() as Side] };
    const unit = units.ids.get(sideUnit);
    return { column: { column, target, ...(unit ? { unit } : {}) }, reason: 'Так называется свойство' };
  }
  const { bare, unit } = withoutUnit(plain);
  const property =
    properties.get(keyOf(plain)) ?? (unit && units.ids.has(unit) ? properties.get(keyOf(bare)) : undefined);
  if (!property || !isTaken(property)) return undefined;
  const unitId =
    property.type === kind.unit && !property.options ? (units.ids.get(unit) ?? property.unit ?? undefined) : undefined;
  const separator = property.multiple ? separatorIn(samples, 'property') : undefined;
  const target = { to: 'property' as const, property: property.id };
  return {
    column: { column, target, ...(unitId ? { unit: unitId } : {}), ...(separator ? { separator } : {}) },
    reason: 'Так называется свойство',
  };
}

/** Properties that a table can fill: files come otherwise, and dimensions by their sides. */
const isTaken = ({ type }: TableProperty) => type !== kind.image && type !== kind.file && type !== kind.dimensions;

/** The unit of a weight or a size: the one behind the heading, else what price lists are usually written in. */
function unitOfSide(field: ImportField, unit: string | undefined, units: TableUnits): string | undefined {
  const usual =
    field === 'weight' ? 'кг' : field === 'length' || field === 'width' || field === 'height' ? 'см' : undefined;
  if (usual === undefined) return undefined;
  const id = units.ids.get(usual);
  return unit !== undefined && units.groupOf.get(unit) === units.groupOf.get(id ?? '') ? unit : id;
}

type Separator = NonNullable<TableMapping['columns'][number]['separator']>;

function separatorIn(samples: readonly string[], of: 'barcodes' | 'images' | 'property'): Separator {
  const marks: Separator[] = of === 'property' ? [';', '|', '\n'] : [';', '|', '\n', ','];
  return marks.find((mark) => samples.some((sample) => sample.includes(mark))) ?? ';';
}

function pathSeparator(field: ImportField, samples: readonly string[]): Separator | undefined {
  if (field !== 'category') return undefined;
  return (['>', '|', '/'] as const).find((mark) => samples.some((sample) => sample.includes(mark))) ?? '>';
}
