import { isUnderWay, type KeptOfValues, type Unit } from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { conflict } from '../http/errors.ts';
import { publish } from '../rooms/topic.ts';
import { beginWork } from '../work/work.ts';
import { listWorks } from '../work/works.queries.ts';
import { unitReplaced } from './events/topics.ts';
import { propertiesMeasuredIn } from './measured.ts';
import { refuseConverting } from './properties.ts';
import type { HoldersOf, RecalculateWork } from './recalculation.jobs.ts';
import * as queries from './units.queries.ts';

/** Units belong to all catalogs and to orders: what is done about them has no owner among them. */
export const companyWide = '0';

/** Recalculations of a company come one after another. */
export const queueOf = (db: Db): string => `recalculate-unit:${db.company}`;

interface FactorChange {
  unit: Unit;
  factor: number;
  keep: KeptOfValues | undefined;
  user: string | null;
}

/**
 * Gives a held unit another factor; answers the unit's id afterwards. What was measured in it keeps its number or its amount, as the person
 * chooses. Where amounts are kept, the former unit stays as it was and another one takes its place: whoever reads is right at any moment.
 */
export async function factorChanged(
  db: Db,
  work: RecalculateWork,
  holdersOf: HoldersOf,
  { unit, factor, keep, user }: FactorChange,
): Promise<string> {
  const properties = await propertiesMeasuredIn(db, unit.group);
  const [first] = properties;
  if (!first) {
    await queries.updateUnit(db, unit.id, { ...unit, factor });
    return unit.id;
  }
  if (!keep)
    throw conflict(
      'unit_in_use',
      `В этих единицах измеряет свойство «${first.title}»: выберите, что останется у значений — числа или количество`,
    );
  if ((await listWorks(db, companyWide, [work.kind])).some(isUnderWay))
    throw conflict('recalculation_busy', 'Значения ещё пересчитывают под прежнее изменение: дождитесь конца');
  for (const property of properties) refuseConverting(property);
  for (const owner of new Set(properties.map((property) => property.owner)))
    await holdersOf(owner).cards.checkFree(db, owner);
  const id = keep === 'numbers' ? await sameNumbers(db, unit, factor) : await sameAmounts(db, unit, factor);
  await beginWork(db, work, {
    title: `Пересчёт единицы «${unit.symbol}»: ${words(unit.factor)} → ${words(factor)}`,
    input: { group: unit.group, unit: unit.id, keep },
    author: user,
    queue: queueOf(db),
  });
  return id;
}

async function sameNumbers(db: Db, unit: Unit, factor: number): Promise<string> {
  await queries.updateUnit(db, unit.id, { ...unit, factor });
  return unit.id;
}

async function sameAmounts(db: Db, unit: Unit, factor: number): Promise<string> {
  const former = await queries.replacedUnit(db, unit.id, factor);
  const symbol = `${unit.symbol} (${words(unit.factor)})`;
  const id = await queries.replaceUnit(db, unit, { former, title: unit.title, symbol, factor });
  await keepLimits(db, unit, factor);
  await queries.measureIn(db, unit.id, id);
  await publish(db, unitReplaced, { was: unit.id, now: id });
  return id;
}

/** Limits that are told in the unit go on meaning the same amounts. Fifteen digits: there and back again gives the limit that it was. */
async function keepLimits(db: Db, unit: Unit, factor: number): Promise<void> {
  const limited = await queries.lockLimited(db, unit.id);
  const kept = (limit: number | null) =>
    limit === null ? null : Number(((limit * unit.factor) / factor).toPrecision(15));
  const schemes = limited.map(({ id, scheme }) => ({
    id,
    scheme: { ...scheme, min: kept(scheme.min ?? null), max: kept(scheme.max ?? null) },
  }));
  if (schemes.length > 0) await queries.updateSchemes(db, schemes);
}

const words = (factor: number): string => String(factor).replace('.', ',');
