import {
  changeOptions,
  counted,
  findOptions,
  getOption,
  getOptionAccess,
  kind,
  mergeOptions,
  type Option,
  type OptionOperation,
  type OptionResult,
  type Property,
  removeOption,
} from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { conflict, invalid, notFound } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { numberIn } from '../text/numbers.ts';
import { mergeOrLeave } from './options.jobs.ts';
import * as queries from './options.queries.ts';
import { propertyOf } from './properties.ts';

const ofCards = ['карточки', 'карточек', 'карточек'] as const;

export const options = [
  handle(findOptions, async ({ db, path, query }) => {
    await propertyOf(db, path.catalog, path.property);
    return { rows: await queries.optionsBy(db, path.property, query) };
  }),

  handle(getOption, async ({ db, path }) => {
    const option = await optionOf(db, path);
    const used = await queries.holdersOf(db, path.property, [option.id]);
    return { ...option, used: used.get(option.id) ?? 0 };
  }),

  handle(changeOptions, async ({ db, path, body }) => {
    const property = await propertyOf(db, path.catalog, path.property);
    if (!property.options) throw conflict('conflict', `У свойства «${property.title}» нет списка вариантов`);
    const rows: OptionResult[] = [];
    for (const operation of body.operations) rows.push(await outcome(db, property, operation));
    return { rows };
  }),

  handle(mergeOptions, async ({ db, path, body }) => {
    const { title } = await propertyOf(db, path.catalog, path.property);
    const sources = body.sources.filter((id) => id !== body.target);
    if (sources.length === 0) throw invalid('sources', 'нужен хотя бы один вариант, кроме того, в который сливают');
    const found = await queries.optionsAmong(db, path.property, [...sources, body.target]);
    if (found.length <= sources.length) throw notFound('Вариант не найден');
    const { target } = body;
    const changed = await queries.countHolding(db, sources);
    const merge = {
      company: db.company,
      property: path.property,
      sources,
      target,
      title: `Варианты свойства «${title}»`,
    };
    const done = await mergeOrLeave(db, merge, changed);
    return { target, changed, done };
  }),

  handle(removeOption, async ({ db, path }) => {
    const option = await optionOf(db, path);
    const used = (await queries.holdersOf(db, path.property, [option.id])).get(option.id);
    if (used) throw conflict('option_in_use', keptBecause(option, used));
    await queries.deleteOptionRows(db, [option.id]);
    return option;
  }),

  handle(getOptionAccess, async ({ db, path }) => {
    const option = await optionOf(db, path);
    const used = (await queries.holdersOf(db, path.property, [option.id])).get(option.id) ?? 0;
    const reason = used > 0 ? keptBecause(option, used) : null;
    return { option: option.id, canUpdate: true, canDelete: used === 0, used, reason };
  }),
];

const keptBecause = (option: Option, used: number) => `Вариант «${option.value}» стоит у ${counted(used, ofCards)}`;

async function optionOf(db: Db, path: { catalog: string; property: string; option: string }): Promise<Option> {
  await propertyOf(db, path.catalog, path.property);
  const [option] = await queries.optionsAmong(db, path.property, [path.option]);
  if (!option) throw notFound('Вариант не найден');
  return option;
}

/** Does one operation and says what became of it. */
async function outcome(db: Db, property: Property, operation: OptionOperation): Promise<OptionResult> {
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
    if (!option) return answer('failed', 'Вариант не найден');
    const used = (await queries.holdersOf(db, property.id, [option.id])).get(option.id);
    if (used) return answer('failed', keptBecause(option, used));
    await queries.deleteOptionRows(db, [option.id]);
    return answer('done');
  }
  const value = optionText(property, operation.value);
  if (value === undefined) return answer('failed', `«${operation.value}»: нужно число`);
  if (operation.mode === 'create') {
    const id = await queries.insertOption(db, property.id, value);
    return id ? answer('done', null, id) : answer('failed', `Вариант «${value}» уже есть`);
  }
  const [option] = await queries.optionsAmong(db, property.id, [operation.id]);
  if (!option) return answer('failed', 'Вариант не найден');
  const renamed = await queries.renameOption(db, option, value);
  return renamed ? answer('done') : answer('failed', `Вариант «${value}» уже есть`);
}

/** Options of numbers are numbers; of numbers with a unit, the number before the first space and the unit after it. */
function optionText(property: Property, given: string): string | undefined {
  const text = given.trim();
  if (property.type === kind.shortText) return text;
  const [first = '', ...rest] = property.type === kind.unit ? text.split(' ') : [text];
  const number = numberIn(first);
  if (number === undefined || (property.type === kind.integer && !Number.isInteger(number))) return undefined;
  return [String(number), ...rest].join(' ').trim();
}
