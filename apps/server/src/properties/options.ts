import {
  kind,
  type Option,
  type OptionAccess,
  type OptionMergeOutcome,
  type OptionOperation,
  type OptionResult,
  type PropertyFields,
} from '@prilavok/contract';
import { mostCounted } from '../database/fragments.ts';
import type { Db } from '../database/pools.ts';
import { conflict, invalid, mustFind, notFound } from '../http/errors.ts';
import { heldBy } from '../text/counted.ts';
import { numberIn } from '../text/numbers.ts';
import { mergeOrLeave } from './options.jobs.ts';
import * as queries from './options.queries.ts';
import type { Owner } from './owner.ts';
import { propertyOf, refuseConverting } from './properties.ts';

const missing = 'Вариант не найден';
const ofCards = ['карточки', 'карточек', 'карточек'] as const;

interface OptionPath {
  property: string;
  option: string;
}

/** A page of the property's options. */
export async function findOptions(
  db: Db,
  owner: Owner,
  { property, ...search }: { property: string; search: string; limit: number; offset: number },
): Promise<Option[]> {
  await propertyOf(db, owner.id, property);
  return queries.listOptions(db, property, search);
}

/** The option and how many cards hold it. */
export async function getOption(db: Db, owner: Owner, path: OptionPath): Promise<Option> {
  const option = await optionOf(db, owner, path);
  return { ...option, used: await owner.holders.countWithOption(db, path.property, option.id) };
}

/** Does the operations one by one and says what became of each. */
export async function changeOptions(
  db: Db,
  owner: Owner,
  { property: id, operations }: { property: string; operations: readonly OptionOperation[] },
): Promise<OptionResult[]> {
  const property = await propertyOf(db, owner.id, id);
  if (!property.options) throw conflict('conflict', `У свойства «${property.title}» нет списка вариантов`);
  refuseConverting(property);
  const results: OptionResult[] = [];
  for (const operation of operations) results.push(await outcome(db, owner, { property, operation }));
  return results;
}

/** Makes the sources the target, at once or, when many cards hold them, in the background. */
export async function mergeOptions(
  db: Db,
  owner: Owner,
  { property, target, user, ...asked }: { property: string; target: string; sources: string[]; user: string | null },
): Promise<OptionMergeOutcome> {
  const { title, ...state } = await propertyOf(db, owner.id, property);
  refuseConverting({ title, ...state });
  const sources = asked.sources.filter((id) => id !== target);
  if (sources.length === 0) throw invalid('sources', 'нужен хотя бы один вариант, кроме того, в который сливают');
  const found = await queries.optionsAmong(db, property, [...sources, target]);
  if (found.length <= sources.length) throw notFound(missing);
  const changed = await owner.holders.countHolding(db, sources, mostCounted);
  const merge = { property, sources, target, title: `Варианты свойства «${title}»`, user };
  return { target, changed, done: await mergeOrLeave(db, owner, merge, changed) };
}

/** Deletes an option that nobody holds. */
export async function removeOption(db: Db, owner: Owner, path: OptionPath): Promise<Option> {
  refuseConverting(await propertyOf(db, owner.id, path.property));
  const option = await optionOf(db, owner, path);
  const { reason } = await useOf(db, owner, option);
  if (reason !== null) throw conflict('option_in_use', reason);
  await queries.deleteOptions(db, [option.id]);
  return option;
}

/** Whether the option may be deleted, and if not, why. */
export async function optionAccess(db: Db, owner: Owner, path: OptionPath): Promise<OptionAccess> {
  const option = await optionOf(db, owner, path);
  const { used, reason } = await useOf(db, owner, option);
  return { option: option.id, canUpdate: true, canDelete: reason === null, used, reason };
}

/** How many cards hold the option, and why it can't be deleted. */
async function useOf(
  db: Db,
  owner: Owner,
  { id, property, value }: Option,
): Promise<Pick<OptionAccess, 'used' | 'reason'>> {
  const used = await owner.holders.countWithOption(db, property, id);
  const how = used > 0 ? `стоит ${heldBy(used, ofCards)}` : await owner.holders.useOfOption?.(db, property, id);
  return { used, reason: how === undefined ? null : `Вариант «${value}» ${how}` };
}

async function optionOf(db: Db, owner: Owner, { property, option }: OptionPath): Promise<Option> {
  await propertyOf(db, owner.id, property);
  const [found] = await queries.optionsAmong(db, property, [option]);
  return mustFind(found, missing);
}

/** Does one operation and says what became of it. */
async function outcome(
  db: Db,
  owner: Owner,
  { property, operation }: { property: Pick<PropertyFields, 'id' | 'type'>; operation: OptionOperation },
): Promise<OptionResult> {
  const temporary = operation.id?.startsWith('new_') ? operation.id : null;
  const answer = (status: OptionResult['status'], message: string | null = null, id = operation.id ?? '') => ({
    mode: operation.mode,
    id,
    temporary,
    status,
    message,
  });
  if (operation.mode === 'delete') {
    if (temporary) return answer('skipped');
    const [option] = await queries.optionsAmong(db, property.id, [operation.id]);
    if (!option) return answer('failed', missing);
    const { reason } = await useOf(db, owner, option);
    if (reason !== null) return answer('failed', reason);
    await queries.deleteOptions(db, [option.id]);
    return answer('done');
  }
  const value = optionText(property, operation.value);
  if (value === undefined) return answer('failed', `«${operation.value}»: нужно число`);
  if (operation.mode === 'create') {
    const id = await queries.insertOption(db, property.id, value);
    return id ? answer('done', null, id) : answer('failed', `Вариант «${value}» уже есть`);
  }
  const [option] = await queries.optionsAmong(db, property.id, [operation.id]);
  if (!option) return answer('failed', missing);
  if (operation.was !== undefined && operation.was !== option.value)
    return answer('failed', `Вариант «${operation.was}» уже переименовали в «${option.value}»: проверьте и повторите`);
  const renamed = await queries.updateOption(db, option, value);
  if (!renamed) return answer('failed', `Вариант «${value}» уже есть`);
  await owner.holders.renamed?.(db, option, value);
  return answer('done');
}

/** Options of numbers are numbers; of numbers with a unit, the number before the first space and the unit after it. */
function optionText(property: Pick<PropertyFields, 'type'>, given: string): string | undefined {
  const text = given.trim();
  if (property.type === kind.shortText) return text;
  const [first = '', ...rest] = property.type === kind.unit ? text.split(' ') : [text];
  const number = numberIn(first);
  if (number === undefined || (property.type === kind.integer && !Number.isInteger(number))) return undefined;
  return [String(number), ...rest].join(' ').trim();
}
