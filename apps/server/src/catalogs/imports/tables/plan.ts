import { type ImportField, importFields, kind, type TableMapping } from '@prilavok/contract';
import { invalid } from '../../../http/errors.ts';
import type { Comma } from '../../../tables/index.ts';
import { keyOf } from '../../../text/keys.ts';
import type { PropertyShape } from '../dictionary/values.ts';
import type { TableWords } from '../read.ts';
import type { TableContext, TableProperty } from './context.ts';
import { shareable } from './guess.ts';
import type { SeenTable } from './look.ts';

type Mapped = TableMapping['columns'][number];

/** A column with everything that reading its cells needs. */
export interface PlannedColumn {
  column: number;
  /** The heading above it, or its letter. */
  title: string;
  comma: Comma;
  separator: NonNullable<Mapped['separator']> | undefined;
  /** Symbol of its unit, and how many grams, or millimetres, one of it is. */
  unit: string;
  factor: number;
  into:
    | { to: 'field'; field: ImportField }
    | { to: 'param'; name: string; key: string; multiple: boolean; numeric: boolean; side: Side | undefined };
}

type Side = 'length' | 'width' | 'height' | 'weight';

/** How the rows of a table are read. */
export interface TablePlan {
  columns: PlannedColumn[];
  key: TableMapping['key'];
  clears: boolean;
  words: TableWords;
}

const lettered = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : lettered(Math.floor(column / 26) - 1) + lettered(column % 26);
/** Name of a column: its heading, or its letter. */
const titleOf = (table: SeenTable, column: number) => table.columns[column]?.title || `Столбец ${lettered(column)}`;

/** Makes sure that a mapping can be obeyed, and says how; refuses with the column that is wrong. */
export function planOf(table: SeenTable, mapping: TableMapping, context: TableContext): TablePlan {
  const planner = plannerOf(context);
  const columns = mapping.columns.flatMap((mapped) => {
    const seen = table.columns[mapped.column];
    if (!seen) throw invalid('mapping', `столбца ${mapped.column + 1} в таблице нет`);
    return planner.plan(mapped, titleOf(table, mapped.column), seen.comma);
  });
  const isTaken = (field: ImportField) => columns.some(({ into }) => into.to === 'field' && into.field === field);
  if (mapping.key === 'article' && !isTaken('article'))
    throw invalid('mapping', 'укажите столбец с артикулом: по нему узнаются предложения');
  if (mapping.key === 'barcodes' && !isTaken('barcodes'))
    throw invalid('mapping', 'укажите столбец со штрихкодами: по ним узнаются предложения');
  const words = { shapes: planner.shapes, headings: headingsOf(columns) };
  return { columns, key: mapping.key, clears: mapping.empty === 'clear', words };
}

/** A column while it is planned: how it is refused, and how it says that nothing else may go where it goes. */
interface Planning {
  refuse: (reason: string) => Error;
  once: (what: string, called: string) => void;
  common: Omit<PlannedColumn, 'into' | 'factor'>;
  unit: string | undefined;
}

function plannerOf({ properties, units }: TableContext) {
  const byId = new Map([...properties.values()].map((property) => [property.id, property]));
  const taken = new Set<string>();
  const shapes = new Map<string, PropertyShape>();

  function field({ refuse, once, common, unit }: Planning, name: ImportField): PlannedColumn {
    if (!shareable.has(name)) once(name, importFields[name]);
    const side = sideOf(name);
    return { ...common, factor: side ? sideFactor(side, unit, units, refuse) : 1, into: { to: 'field', field: name } };
  }

  function property({ refuse, once, common, unit }: Planning, { property: id, side }: ToProperty): PlannedColumn {
    const found = byId.get(id);
    if (!found) throw refuse(`свойства ${id} в каталоге нет`);
    const { title: name, multiple } = found;
    const key = keyOf(name);
    fitting(found, side, refuse);
    once(`${key} ${side ?? ''}`, name);
    const measured = found.type === kind.unit && !found.options && unit !== undefined;
    if (measured && found.unitGroup !== units.groupOf.get(unit))
      throw refuse(`единица не из группы свойства «${name}»`);
    const factor = side ? sideFactor(side, unit, units, refuse) : 1;
    return { ...common, factor, into: { to: 'param', name, key, multiple, numeric: isNumeric(found), side } };
  }

  function fresh({ refuse, once, common, unit }: Planning, target: ToNew): PlannedColumn {
    const { title: name, type, options } = target;
    const key = keyOf(name);
    once(`${key} `, name);
    if (type === kind.dimensions || type === kind.image || type === kind.file)
      throw refuse('свойство такого вида из столбца не сделать: выберите другой вид');
    if (options && type !== kind.shortText) throw refuse('список вариантов бывает у короткого текста');
    if (type === kind.unit && unit === undefined) throw refuse('выберите единицу измерения');
    const there = properties.get(key);
    if (there) fitting(there, undefined, refuse);
    const group = units.groupOf.get(unit ?? '') ?? null;
    const scheme = type === kind.unit ? { unitGroup: group, defaultUnit: unit ?? null, storageUnit: unit ?? null } : {};
    const shape = { type, options, multiple: target.multiple && type !== kind.boolean, scheme };
    shapes.set(key, shape);
    const like = there ?? shape;
    const into = {
      to: 'param',
      name,
      key,
      multiple: like.multiple,
      numeric: isNumeric(like),
      side: undefined,
    } as const;
    return { ...common, factor: 1, into };
  }

  function plan({ column, target, unit, separator }: Mapped, title: string, comma: Comma): PlannedColumn[] {
    const refuse = (reason: string) => invalid('mapping', `столбец «${title}»: ${reason}`);
    const once = (what: string, called: string) => {
      if (taken.has(what)) throw refuse(`«${called}» уже берётся из другого столбца`);
      taken.add(what);
    };
    if (unit !== undefined && !units.groupOf.has(unit)) throw refuse('такой единицы измерения нет');
    const common = { column, title, comma, separator, unit: units.symbols.get(unit ?? '') ?? '' };
    const planning = { refuse, once, common, unit };
    switch (target.to) {
      case 'skip':
        return [];
      case 'field':
        return [field(planning, target.field)];
      case 'property':
        return [property(planning, target)];
      case 'new':
        return [fresh(planning, target)];
      default:
        return target satisfies never;
    }
  }
  return { plan, shapes };
}

type ToProperty = Extract<Mapped['target'], { to: 'property' }>;
type ToNew = Extract<Mapped['target'], { to: 'new' }>;

const sideOf = (field: ImportField): Side | undefined =>
  field === 'weight' || field === 'length' || field === 'width' || field === 'height' ? field : undefined;

const isNumeric = ({ type, options }: Pick<TableProperty, 'type' | 'options'>) =>
  !options && (type === kind.integer || type === kind.decimal || type === kind.unit);

function fitting({ title, type }: TableProperty, side: Side | undefined, refuse: (reason: string) => Error): void {
  if (type === kind.image || type === kind.file) throw refuse(`«${title}» хранит файлы: они не загружаются из таблицы`);
  if (type === kind.dimensions && side === undefined)
    throw refuse(`у «${title}» выберите длину, ширину, высоту или вес`);
  if (type !== kind.dimensions && side !== undefined) throw refuse(`у «${title}» нет длины, ширины, высоты и веса`);
}

/** How many grams, or millimetres, one of the unit is. */
function sideFactor(
  side: Side,
  unit: string | undefined,
  { ids, factors, groupOf }: TableContext['units'],
  refuse: (reason: string) => Error,
): number {
  const base = ids.get(side === 'weight' ? 'г' : 'мм') ?? '';
  if (unit === undefined || groupOf.get(unit) !== groupOf.get(base))
    throw refuse(side === 'weight' ? 'выберите единицу веса' : 'выберите единицу длины');
  return (factors.get(unit) ?? 1) / (factors.get(base) ?? 1);
}

/** Words of the pipeline for what a fault is about → the heading of the column that it came from. */
const pipelineWords: Partial<Record<ImportField, string[]>> = {
  article: ['id'],
  title: ['name'],
  barcodes: ['barcode'],
  category: ['categoryId'],
  brand: ['vendor'],
  weight: ['dimensions'],
};

function headingsOf(columns: readonly PlannedColumn[]): Map<string, string> {
  const named = columns.flatMap(({ title, into }) => {
    if (into.to === 'param') return [[`param ${into.name}`, title] as const];
    return (pipelineWords[into.field] ?? [into.field]).map((word) => [word, title] as const);
  });
  return new Map([['id', 'Артикул'], ['name', 'Название'], ...named]);
}
