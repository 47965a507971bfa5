import {
  type ConversionBody,
  type ConversionLoss,
  type ConversionPreview,
  type ConversionSearch,
  kind,
  type PropertyConversion,
  undoConversionRefusal,
  valueKinds,
} from '@prilavok/contract';
import { mostCounted } from '../database/fragments.ts';
import { type Db, withCompany } from '../database/pools.ts';
import { csvOf } from '../files/csv.ts';
import { conflict, invalid, mustFind, notFound } from '../http/errors.ts';
import { keyOf } from '../text/keys.ts';
import { beginWork, stopWork } from '../work/work.ts';
import { countAlignmentsWith } from './alignments.queries.ts';
import { conversionOf, isStored, outcomesOf, wordsOfMade } from './conversion-prepare.ts';
import * as values from './conversion-values.queries.ts';
import type { StoredConversion } from './conversions.queries.ts';
import * as queries from './conversions.queries.ts';
import { readersOf } from './formulas.ts';
import { optionsByKey } from './options.queries.ts';
import type { Owner } from './owner.ts';
import { propertiesOf, type StoredProperty } from './properties.queries.ts';
import { propertyOf, refuseConverting } from './properties.ts';
import { unitById } from './units.queries.ts';

const missing = 'Преобразование не найдено';

/** A conversion that is asked for, and the property's owner. */
interface ConversionRequest extends ConversionBody {
  property: string;
}

/** Previews a conversion on the first of the cards. */
export async function previewConversion(db: Db, owner: Owner, request: ConversionRequest): Promise<ConversionPreview> {
  const property = await propertyOf(db, owner.id, request.property);
  const target = await targetOf(db, property, request);
  await owner.holders.mustStayFilled?.(db, property, target.became);
  const found = await owner.holders.cards.some(db, owner.id, property.id, mostCounted + 1);
  const cards = found.slice(0, mostCounted);
  const outcomes = await outcomesOf(db, conversionOf(target), cards);
  const counts = { kept: 0, changed: 0, lost: 0 };
  const reasons = new Map<string, number>();
  const texts = new Set<string>();
  for (const { outcome, reason, values } of outcomes) {
    counts[outcome]++;
    if (reason) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    for (const value of values) if (!isStored(value)) texts.add(keyOf(value.text));
  }
  const listed = await optionsByKey(db, property.id, [...texts]);
  return {
    cards: cards.length,
    more: found.length > cards.length,
    ...counts,
    newOptions: texts.size - listed.size,
    reasons: [...reasons]
      .map(([reason, count]) => ({ reason, count }))
      .toSorted((a, b) => b.count - a.count)
      .slice(0, 20),
    sample: await sampleOf(db, owner, cards, outcomes),
    uses: await usesOf(db, owner, property.id),
  };
}

/** Uses of the property, and the fate of each. Its number stays, so that everything follows it. */
async function usesOf(db: Db, owner: Owner, property: string): Promise<ConversionPreview['uses']> {
  const layouts = await countAlignmentsWith(db, owner.id, property);
  const laidOut = { title: 'Раскладки карточек', count: layouts, becomes: 'останется на своём месте' };
  const readers = readersOf(await propertiesOf(db, owner.id), property);
  const calculated = {
    title: 'Формулы других свойств',
    count: readers.length,
    becomes: 'останутся; если новый вид — не число, значения по ним пропадут',
  };
  return [
    ...(await owner.holders.cards.usesOf(db, property)),
    ...(layouts > 0 ? [laidOut] : []),
    ...(readers.length > 0 ? [calculated] : []),
  ];
}

type Found = Awaited<ReturnType<Owner['holders']['cards']['some']>>;
type Outcomes = Awaited<ReturnType<typeof outcomesOf>>;

/** How many examples there are of each outcome. */
const examples = { lost: 5, changed: 5, kept: 5 } as const;

async function sampleOf(db: Db, owner: Owner, cards: Found, outcomes: Outcomes): Promise<ConversionPreview['sample']> {
  const places = (['lost', 'changed', 'kept'] as const).flatMap((kind) =>
    [...outcomes.keys()].filter((place) => outcomes[place]?.outcome === kind).slice(0, examples[kind]),
  );
  const shown = places.flatMap((place) => {
    const [card, outcome] = [cards[place], outcomes[place]];
    return card && outcome ? [{ ...card, ...outcome, became: outcome.values, was: card.values ?? [] }] : [];
  });
  const say = await wordsOfMade(
    db,
    shown.flatMap(({ was, became }) => [...was, ...became]),
  );
  const sorts = new Map(owner.holders.cards.sorts.map(({ id, title }) => [id, title]));
  return shown.map(({ sort, title, was, became, outcome, reason }) => ({
    card: sorts.get(sort) ?? '',
    title,
    was: say(was),
    became: say(became),
    outcome,
    reason,
  }));
}

/** Begins a conversion once nothing else is done with the property. */
export async function beginConversion(
  db: Db,
  owner: Owner,
  { user, ...request }: ConversionRequest & { user: string | null },
): Promise<PropertyConversion> {
  const property = await held(db, owner, request.property);
  const target = await targetOf(db, property, request);
  const title = `«${property.title}»: ${kindWords(target.was)} → ${kindWords(target.became)}`;
  return begin(db, owner, { ...target, property, undoes: null }, { title, user });
}

/** Begins to give back what a conversion has changed. */
export async function undoConversion(
  db: Db,
  owner: Owner,
  { id, user }: { id: string; user: string | null },
): Promise<PropertyConversion> {
  const { property: named } = await conversionOfOwner(db, owner.id, id);
  const property = await held(db, owner, named);
  const task = await conversionOfOwner(db, owner.id, id);
  const refusal = undoConversionRefusal(task);
  if (refusal) throw conflict('conflict', refusal);
  const undone = mustFind(await queries.conversionOfWork(db, task.work), missing);
  const was = stateOf(property);
  const became = { ...undone.was, unit: null, side: undone.became.side };
  return begin(db, owner, { was, became, property, undoes: id }, { title: `Отмена: ${task.title}`, user });
}

/** The property, of which no value is being written, and with which nothing else is done. */
async function held(db: Db, owner: Owner, id: string): Promise<StoredProperty> {
  await owner.holders.cards.checkFree(db, owner.id);
  if (!(await queries.lockForConversion(db, owner.id, id))) throw notFound('Свойство не найдено');
  const property = await propertyOf(db, owner.id, id);
  refuseConverting(property);
  if (property.formula)
    throw conflict('conflict', `Свойство «${property.title}» считается по формуле: уберите её, потом преобразуйте`);
  if (await queries.isMerging(db, id))
    throw conflict('conflict', `Варианты свойства «${property.title}» объединяют: преобразуйте его, когда закончат`);
  return property;
}

async function begin(
  db: Db,
  owner: Owner,
  { property, ...what }: Pick<StoredConversion, 'was' | 'became' | 'undoes'> & { property: StoredProperty },
  { title, user }: { title: string; user: string | null },
): Promise<PropertyConversion> {
  await owner.holders.mustStayFilled?.(db, property, what.became);
  const queue = `convert:${db.company}:${owner.id}`;
  const work = await beginWork(db, owner.convertLater, { owner: owner.id, title, input: {}, author: user, queue });
  const id = await queries.insertConversion(db, work, { ...what, property: property.id, owner: owner.id });
  await queries.beginConverting(db, property.id, id);
  return conversionOfOwner(db, owner.id, id);
}

/** Stops a conversion: everything is as it was. */
export async function stopConversion(db: Db, owner: Owner, id: string): Promise<PropertyConversion> {
  const { work } = await conversionOfOwner(db, owner.id, id);
  if (!(await stopWork(db, owner.convertLater, work))) throw conflict('conflict', 'Преобразование уже закончилось');
  return conversionOfOwner(db, owner.id, id);
}

/** The owner's conversion as calls answer it. */
export async function conversionOfOwner(db: Db, owner: string, id: string): Promise<PropertyConversion> {
  const { owner: _owner, ...task } = mustFind(await queries.conversionById(db, owner, id), missing);
  return task;
}

/** Whose conversion it is, among the catalogs'. */
export async function ownerOfConversion(db: Db, id: string): Promise<string> {
  return mustFind(await queries.conversionById(db, undefined, id), missing).owner;
}

/** Conversions of the owners' properties. */
export const findConversions = (
  db: Db,
  owners: readonly string[] | undefined,
  search: ConversionSearch,
): Promise<PropertyConversion[]> => queries.listConversions(db, owners, search);

/** A page of what did not come through. */
export async function findLosses(
  db: Db,
  owner: Owner,
  { id, ...search }: { id: string; search: string; limit: number; offset: number },
): Promise<ConversionLoss[]> {
  await conversionOfOwner(db, owner.id, id);
  return values.listLosses(db, id, { ...search, sorts: owner.holders.cards.sorts });
}

const outcomes = { changed: 'изменилось', lost: 'пропало', edited: 'правили после преобразования' };

/** The losses as a file. */
export const lossesFile = (company: string, owner: Owner, id: string): ReturnType<typeof csvOf> =>
  csvOf(['Карточка', 'Артикул или название', 'Было', 'Стало', 'Итог', 'Почему'], lossLines(company, owner, id));

/** A thousand at a time: no transaction stays open while somebody's line is slow. */
async function* lossLines(company: string, { holders }: Owner, id: string): AsyncGenerator<string[]> {
  for (let after = { sort: -1, card: '0' }; ; ) {
    const page = { sorts: holders.cards.sorts, after, limit: 1000 };
    const losses = await withCompany(company, (db) => values.lossesAfter(db, id, page));
    for (const { card, title, was, became, outcome, reason } of losses)
      yield [card, title, was, became, outcomes[outcome], reason];
    const last = losses.at(-1);
    if (!last) return;
    after = { sort: last.sort, card: last.cardId };
  }
}

const stateOf = ({ type, options, multiple, scheme }: StoredProperty): StoredConversion['was'] => ({
  type,
  options,
  multiple,
  scheme,
});

const kindWords = ({ type, options }: StoredConversion['was']): string => {
  const title = valueKinds.find(({ id }) => id === type)?.title.toLowerCase() ?? '';
  return options ? `${title} из списка` : title;
};

const numbers: readonly number[] = [kind.integer, kind.decimal, kind.unit];
const texts: readonly number[] = [kind.shortText, kind.longText];

/** The property after the conversion, checked; says which field is wrong. */
async function targetOf(
  db: Db,
  property: StoredProperty,
  { type, options, multiple = property.multiple, unit = null, side = null }: ConversionRequest,
): Promise<Pick<StoredConversion, 'was' | 'became'>> {
  const was = stateOf(property);
  const named = valueKinds.find(({ id }) => id === type);
  if (options && !named?.options) throw invalid('options', `вид «${named?.title.toLowerCase()}» не выбирают из списка`);
  const crosses = numbers.includes(was.type) !== numbers.includes(type) && [was.type, type].includes(kind.dimensions);
  if (crosses && [was.type, type].some((one) => numbers.includes(one)) && !side)
    throw invalid('side', 'скажите, какой это размер: длина, ширина, высота или вес');
  const group = unit === null ? null : ((await unitById(db, unit))?.group ?? null);
  if (unit !== null && !group) throw invalid('unit', 'такой единицы нет');
  if (type === kind.unit && was.type !== kind.unit && !group) throw invalid('unit', 'выберите единицу');
  const kin = [numbers, texts].some((family) => family.includes(was.type) && family.includes(type));
  const bounds = kin ? { min: was.scheme.min ?? null, max: was.scheme.max ?? null } : { min: null, max: null };
  const units =
    type === kind.unit && group
      ? { unitGroup: group, defaultUnit: unit, storageUnit: unit }
      : type === kind.unit
        ? {
            unitGroup: was.scheme.unitGroup ?? null,
            defaultUnit: was.scheme.defaultUnit ?? null,
            storageUnit: was.scheme.storageUnit ?? null,
          }
        : { unitGroup: null, defaultUnit: null, storageUnit: null };
  const became = {
    type,
    options,
    multiple: multiple && type !== kind.boolean,
    scheme: { ...bounds, ...units },
    unit,
    side,
  };
  if (was.type === type && was.options === options && was.multiple === became.multiple && (type !== kind.unit || !unit))
    throw invalid('type', 'свойство уже такого вида');
  return { was, became };
}
