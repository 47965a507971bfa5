import { Id, isUnitValue, KeptOfValues } from '@prilavok/contract';
import { z } from 'zod';
import type { Db } from '../database/pools.ts';
import { withCompany } from '../database/pools.ts';
import { announce } from '../http/stream.ts';
import { notify } from '../notifications/index.ts';
import { type LongWork, WorkFailed, work } from '../work/work.ts';
import type { Holders } from './holders.ts';
import { propertiesMeasuredIn } from './measured.ts';
import { ordersId } from './owner.ts';
import { type MeasuredProperty, unitById } from './units.queries.ts';
import type { HeldValues } from './value-cards.ts';
import type { Stored } from './values.ts';

/** `unit` is the one that values stand in; where amounts are kept, another one has taken its place. */
const Recalculate = z.object({ group: Id, unit: Id, keep: KeptOfValues });
export type Recalculate = z.infer<typeof Recalculate>;
export type RecalculateWork = LongWork<typeof Recalculate>;

/** Properties one after another, each sort of cards one after another, cards by their ids. */
const Position = z.object({ property: Id, sort: z.int(), after: z.string() });

/** Cards of one transaction. */
const atOnce = 500;

/** Whose values are meant. */
export type HoldersOf = (owner: string) => Holders;

/**
 * The long work that follows a new factor of a unit. Where numbers are kept, only what is made of the amounts is made anew: search rows, formulas.
 * Where amounts are kept, values move to the unit that has taken the place of theirs. Until a value has moved it is right as it stands,
 * and one that has moved isn't met again.
 */
export const recalculateWork = (holdersOf: HoldersOf): RecalculateWork =>
  work('catalogs.recalculate-unit', Recalculate, {
    resource: 'catalogs/units',
    broken: 'Пересчёт прервался из-за ошибки на сервере: продолжите его в группе единиц',
    step: ({ company, input, position, author, save, portion }) =>
      withCompany(company, async (db) => {
        const of = await recalculated(db, input);
        if (position === null) {
          const first = of.properties[0];
          if (!first) return 'done';
          let total = 0;
          for (const property of of.properties)
            for (const { id: sort } of holdersOf(property.owner).cards.sorts)
              total += await holdersOf(property.owner).cards.count(db, {
                owner: property.owner,
                property: property.id,
                sort,
              });
          await save(db, { total, position: { property: first.id, sort: 0, after: '0' } });
          return 'more';
        }
        const at = Position.parse(position);
        const property = of.properties.find(({ id }) => BigInt(id) >= BigInt(at.property));
        if (!property) return 'done';
        const place = property.id === at.property ? at : { property: property.id, sort: 0, after: '0' };
        const { cards } = holdersOf(property.owner);
        const sort = cards.sorts[place.sort];
        if (!sort) {
          await save(db, { position: { property: String(BigInt(property.id) + 1n), sort: 0, after: '0' } });
          return 'more';
        }
        const values = { owner: property.owner, property: property.id, sort: sort.id };
        const page = await cards.next(db, values, { after: place.after, limit: portion(atOnce) });
        const concerned = page.filter(({ values }) => values?.some(of.concerns));
        if (concerned.length > 0) {
          const held = await cards.lock(
            db,
            values,
            concerned.map(({ id }) => id),
          );
          const told = { ...values, title: property.title, user: author };
          await cards.write(
            db,
            told,
            held.map((card) => ({ id: card.id, version: card.version, was: card.values, now: of.become(card) })),
          );
        }
        const last = page.at(-1);
        await save(db, {
          done: page.length,
          position: last ? { ...place, after: last.id } : { ...place, sort: place.sort + 1, after: '0' },
        });
        return 'more';
      }),
    async ended(db, { input, title, status, error, done }) {
      const properties = await propertiesMeasuredIn(db, input.group);
      for (const { room, lists } of new Set(properties.map(({ owner }) => holdersOf(owner))))
        for (const list of lists) announce(db, { type: 'changed', resource: `${room}/${list}`, ids: [] });
      await notify(db, {
        theme: 'catalogs',
        severity: status === 'success' ? 'success' : status === 'stopped' ? 'info' : 'error',
        title,
        message: error ?? `${status === 'stopped' ? 'Остановлено' : 'Готово'}, карточек просмотрено: ${done}`,
        link: `/cabinet/settings/unit-groups?open=${input.group}`,
      });
    },
  });

interface Recalculated {
  properties: MeasuredProperty[];
  /** Whether a value stands in the unit. */
  concerns(value: Stored): boolean;
  become(card: HeldValues): Stored[] | null;
}

/** Recalculates a card's values of the unit's group. Orders are records: their amounts stay written as they were. */
async function recalculated(db: Db, { group, unit, keep }: Recalculate): Promise<Recalculated> {
  const was = await unitById(db, unit);
  if (!was) throw new WorkFailed('Пересчёт окончен: единицу удалили');
  const all = await propertiesMeasuredIn(db, group);
  const concerns = (value: Stored) => isUnitValue(value) && value.unit === unit;
  if (keep === 'numbers') return { properties: all, concerns, become: ({ values }) => values };
  const now = was.replacedBy === null ? undefined : await unitById(db, was.replacedBy);
  // Somebody has brought the unit back meanwhile: what stands in it is right.
  if (!now) return { properties: [], concerns, become: ({ values }) => values };
  return {
    properties: all.filter(({ owner }) => owner !== ordersId),
    concerns,
    become: ({ values }) =>
      (values ?? []).map((value) =>
        isUnitValue(value) && value.unit === unit
          ? { value: shown((value.value * was.factor) / now.factor), unit: now.id }
          : value,
      ),
  };
}

/** As many digits as people read: there and back again gives the number that it was. */
const shown = (number: number): number => Number(number.toPrecision(12));
