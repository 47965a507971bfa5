import {
  type Batch,
  kind,
  type Option,
  type PropertyAssessment,
  type PropertyBody,
  type PropertyFields,
  type PropertySearch,
  type PropertyUsage,
  valueKinds,
} from '@prilavok/contract';
import type { z } from 'zod';
import type { Db } from '../database/pools.ts';
import { batchAnswer, checkBatch } from '../http/batch.ts';
import { conflict, invalid, mustBeFresh, mustFind, notFound, Refusal, taken } from '../http/errors.ts';
import { countedUpTo } from '../text/counted.ts';
import { dropFromAlignments } from './alignments.queries.ts';
import { formulaToKeep, readersOf, withShownFormulas } from './formulas.ts';
import type { Usage } from './holders.ts';
import { metatypesOf, pinToMetatype } from './metatypes.queries.ts';
import { listOptions } from './options.queries.ts';
import { type Owner, ordersId, whereOf } from './owner.ts';
import type { OwnedProperty, PropertyRecord, StoredProperty } from './properties.queries.ts';
import * as queries from './properties.queries.ts';
import { dropPlaces, ownerOfGroup } from './property-groups.queries.ts';
import { unitsInGroup } from './units.queries.ts';
import { convertingNow } from './values.ts';

const missing = 'Свойство не найдено';
const titleTaken = (owner: string, title: string) =>
  taken('properties_title', 'property_exists', `Свойство «${title}» ${whereOf(owner)} уже есть`);

type New = z.infer<typeof PropertyBody>;
type Body = { [Field in keyof New]?: New[Field] | undefined };

/** A property of which nothing is said yet but its kind. */
export const blankProperty: PropertyRecord = {
  title: '',
  group: null,
  hint: '',
  multiple: false,
  options: false,
  uniqOptions: true,
  autoCalc: false,
  formula: '',
  scheme: {},
};

/** A page of the owners' properties, and how many there are in all. */
export async function findProperties(
  db: Db,
  owners: readonly string[] | undefined,
  search: PropertySearch,
): Promise<{ rows: OwnedProperty[]; total: number }> {
  const rows = await queries.listProperties(db, owners, search);
  const { limit, offset } = search;
  // A page that isn't full says it: most that ask want all of a few.
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
  return { rows, total: isLast ? offset + rows.length : await queries.countProperties(db, owners, search) };
}

/** The owner's property; 404 where there is none. */
export async function propertyOf(db: Db, owner: string, id: string): Promise<StoredProperty> {
  const [property] = await queries.propertiesAmong(db, owner, [id]);
  return mustFind(property, missing);
}

/**
 * Reads a property with everything that its form needs beside its links: the first options, and the metatypes that
 * carry it.
 */
export async function propertyWithOptions(
  db: Db,
  owner: string,
  id: string,
): Promise<{ property: OwnedProperty; optionList: Option[]; metatypes: number[] }> {
  const [property] = await withShownFormulas(db, [mustFind(await queries.propertyById(db, owner, id), missing)]);
  const optionList = await listOptions(db, id, { search: '', limit: 200, offset: 0 });
  return { property: mustFind(property, missing), optionList, metatypes: await metatypesOf(db, id) };
}

/** Refuses to edit what is being converted. */
export function refuseConverting({ title, converting }: Pick<StoredProperty, 'title' | 'converting'>): void {
  if (converting) throw conflict('conflict', convertingNow(title));
}

/** The new property's id. */
export async function createProperty(db: Db, owner: string, body: New): Promise<string> {
  const type = kindOf(body);
  const record = await checked(db, owner, { ...blankProperty, id: undefined, type }, body);
  return queries.insertProperty(db, owner, { ...record, type }).catch(titleTaken(owner, record.title));
}

/** The kind that is meant: in the older numbering most have another number, and one has none. */
function kindOf({ type, numbering }: Pick<New, 'type' | 'numbering'>): New['type'] {
  if (numbering !== 'old') return type;
  const meant = valueKinds.find(({ old }) => old === type);
  if (!meant) throw invalid('type', `в старой нумерации нет вида ${type}`);
  return meant.id;
}

/** For `.catch`: a new property whose links failed is not made either, in the specification's words. */
export function unmadeProperty(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  const { status, code, message, details } = error;
  throw new Refusal(status, code, `Ошибка при создании свойства. ${message}`, details ? { details } : {});
}

/** Changes a property; while it has values, whether they are chosen from a list and how many there may be stays. */
export async function changeProperty(
  db: Db,
  owner: Owner,
  { id, version, ...body }: Body & { id: string; version?: number | undefined },
): Promise<void> {
  if (!(await queries.lockProperty(db, owner.id, id))) throw notFound(missing);
  const property = await propertyOf(db, owner.id, id);
  mustBeFresh(property, version, `Свойство «${property.title}»`);
  refuseConverting(property);
  const record = await checked(db, owner.id, property, body);
  if (record.options !== property.options || (property.multiple && !record.multiple))
    await refuseWithValues(db, owner, property, 'список вариантов и множественность меняются преобразованием');
  // Their units would be no more those of the property, and nobody would keep them from being deleted.
  if (property.type === kind.unit && body.scheme && body.scheme.unitGroup !== property.scheme.unitGroup)
    await refuseWithValues(db, owner, property, 'группу единиц меняют, пока их нет');
  await queries.updateProperty(db, id, record).catch(titleTaken(owner.id, record.title));
}

/** Pins the property to these metatypes and lets it go from others; what is undefined stays. */
export async function linkToMetatypes(
  db: Db,
  owner: string,
  { property, metatypes }: { property: string; metatypes: Readonly<Record<number, boolean | undefined>> },
): Promise<void> {
  for (const [metatype, on] of Object.entries(metatypes)) {
    const pins = { set: on ? [property] : [], unset: on ? [] : [property] };
    if (on !== undefined) await pinToMetatype(db, { owner, metatype: Number(metatype) }, pins);
  }
}

/**
 * Deletes properties that nothing has a value of; the others are refused one by one, saying where values stand. `uses` says of properties
 * what else keeps them.
 */
export async function removeProperties(
  db: Db,
  owner: Owner,
  ids: string[],
  uses: ReadonlyMap<string, string> = new Map(),
): Promise<Batch> {
  const found = await queries.propertiesAmong(db, owner.id, ids);
  const reasons = new Map<string, string>();
  const all = found.length > 0 ? await queries.propertiesOf(db, owner.id) : [];
  const staying = all.filter(({ id }) => !ids.includes(id));
  for (const { id, title, converting } of found) {
    if (converting) reasons.set(id, convertingNow(title));
    const [reader] = readersOf(staying, id);
    if (reader !== undefined) {
      reasons.set(id, `«${title}» стоит в формуле свойства «${reader}»: сначала уберите его оттуда`);
      continue;
    }
    const usage = converting ? [] : await owner.holders.usageOf(db, owner.id, id);
    const use = uses.get(id);
    if (usage.length > 0) reasons.set(id, `У свойства «${title}» есть значения: ${inWords(usage)}`);
    else if (use !== undefined && !converting) reasons.set(id, `Свойство «${title}» не удалить: ${use}`);
  }
  const batch = checkBatch(ids, found, missing, ({ id }) => {
    const reason = reasons.get(id);
    return reason ? conflict('property_in_use', reason) : undefined;
  });
  await dropPlaces(db, owner.id, batch.done);
  await dropFromAlignments(db, owner.id, batch.done);
  await queries.deleteProperties(db, batch.done);
  return batchAnswer(batch);
}

/** How many cards a change of the property would touch. */
export async function assessProperty(db: Db, owner: Owner, id: string): Promise<PropertyAssessment> {
  const property = mustFind(await queries.propertyById(db, owner.id, id), missing);
  const places = await owner.holders.usageOf(db, owner.id, id);
  const values = places.reduce((sum, place) => sum + place.count, 0);
  return { property: id, values, options: property.optionsCount, places };
}

/** Where values of the properties stand; unknown ids are left out, 404 when none is known. */
export async function usageOfProperties(db: Db, owner: Owner, ids: readonly string[]): Promise<PropertyUsage[]> {
  const found = await queries.propertiesAmong(db, owner.id, ids);
  if (found.length === 0) throw notFound(missing);
  const rows: PropertyUsage[] = [];
  for (const { id, title } of found) {
    const places = await owner.holders.usageOf(db, owner.id, id);
    rows.push({ id, title, used: places.length > 0, places });
  }
  return rows;
}

/** The record after the save, its references and combinations checked. */
async function checked(
  db: Db,
  owner: string,
  was: PropertyRecord & Pick<PropertyFields, 'type'> & { id: string | undefined },
  body: Body,
): Promise<PropertyRecord> {
  const scheme: PropertyFields['scheme'] = { ...emptyScheme, ...was.scheme, ...body.scheme };
  const record = {
    title: body.title ?? was.title,
    group: body.group === undefined ? was.group : body.group,
    hint: body.hint ?? was.hint,
    multiple: body.multiple ?? was.multiple,
    options: body.options ?? was.options,
    uniqOptions: body.uniqOptions ?? was.uniqOptions,
    autoCalc: body.autoCalc ?? was.autoCalc,
    formula: body.formula ?? was.formula,
    scheme: body.scheme ?? was.scheme,
  };
  if (owner === ordersId && (record.formula !== '' || record.autoCalc))
    throw invalid('formula', 'по формуле считаются свойства товаров, а свойства заказов заполняют');
  const named = valueKinds.find((each) => each.id === was.type);
  if (record.options && !named?.options)
    throw invalid('options', `вид «${named?.title.toLowerCase()}» не выбирают из списка`);
  if (record.multiple && was.type === kind.boolean) throw invalid('multiple', 'да или нет бывает только одно');
  if (record.group && (await ownerOfGroup(db, record.group)) !== owner)
    throw invalid('group', `${whereOf(owner)} такой группы свойств нет`);
  if (body.scheme) await checkScheme(db, was.type, body.scheme);
  const property = { ...record, id: was.id, type: was.type, scheme };
  return { ...record, formula: await formulaToKeep(db, owner, property, { written: body.formula, was: was.formula }) };
}

const emptyScheme = { unitGroup: null, defaultUnit: null, storageUnit: null, min: null, max: null };

/** Refuses bounds between which nothing lies, and units that the property can't have. */
async function checkScheme(db: Db, type: number, scheme: NonNullable<Body['scheme']>): Promise<void> {
  const { unitGroup, min, max } = scheme;
  if (min !== null && max !== null && min > max)
    throw invalid('scheme.min', 'наименьшее больше наибольшего: ни одно значение не подойдёт');
  const chosen = (['unitGroup', 'defaultUnit', 'storageUnit'] as const).filter((field) => scheme[field] !== null);
  const [first] = chosen;
  if (!first) return;
  if (type !== kind.unit) throw invalid(`scheme.${first}`, 'единицы бывают только у числа с единицей');
  if (!unitGroup) throw invalid('scheme.unitGroup', 'выберите группу, из которой эта единица');
  const units = await unitsInGroup(db, unitGroup);
  if (units.length === 0) throw invalid('scheme.unitGroup', 'такой группы единиц нет');
  const stranger = chosen.find((field) => field !== 'unitGroup' && !units.some(({ id }) => id === scheme[field]));
  if (stranger) throw invalid(`scheme.${stranger}`, 'единица не из этой группы');
}

async function refuseWithValues(db: Db, owner: Owner, { id, title }: StoredProperty, why: string): Promise<void> {
  const usage = await owner.holders.usageOf(db, owner.id, id);
  if (usage.length === 0) return;
  const words = `У свойства «${title}» есть значения (${inWords(usage)})`;
  throw conflict('property_in_use', `${words}: ${why}`);
}

const inWords = (usage: readonly Usage[]) =>
  usage
    .map(({ title, count }) => `${title.toLowerCase()} — ${countedUpTo(count, ['карточка', 'карточки', 'карточек'])}`)
    .join(', ');
