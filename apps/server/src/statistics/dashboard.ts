import {
  addDays,
  type Currency,
  findMatters,
  firstSteps,
  getToday,
  orderStates,
  type Role,
  roubles,
  type Today,
} from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { handle } from '../http/handle.ts';
import { countsByState } from '../orders/index.ts';
import { todayOf } from './counting/state.queries.ts';
import { beginningsOf } from './dashboard.queries.ts';
import { mattersOf } from './matters.ts';
import { roleOf } from './reading/caller.ts';
import * as channels from './reading/channels.queries.ts';
import { countCovers, listCovers } from './reading/covers.queries.ts';
import { profitOf, type Sums, seesBooks, sumOf } from './reading/figures.ts';

export const dashboard = [
  handle(findMatters, async ({ db, caller }) => ({ rows: await mattersOf(db, roleOf(caller)) })),

  handle(getToday, async ({ db, caller }): Promise<Today> => {
    const role = roleOf(caller);
    const day = await todayOf(db);
    const twoWeeks = { from: addDays(day, -13), to: day };
    const currencies = await channels.listCurrencies(db, twoWeeks);
    const currency = currencies[0] ?? 'RUB';
    const soon = { within: 7 };
    // Sent together: a connection answers one after the other, without a way between them.
    const [days, week, states, runsOut, runsOutTotal, steps] = await Promise.all([
      daysOf(db, twoWeeks.from, currency),
      weekOf(db, role, day, currency),
      statesOf(db),
      listCovers(db, soon, { sort: 'days', limit: 5, offset: 0 }),
      countCovers(db, soon),
      stepsOf(db),
    ]);
    return { day, currency, currencies, days, ...week, states, runsOut, runsOutTotal, steps };
  }),
];

const revenueOf = ({ ordered, cancelled }: Sums): number => ordered - cancelled;

/** Orders and revenue of two weeks, each day beside that of two weeks before. */
async function daysOf(db: Db, from: string, currency: Currency): Promise<Today['days']> {
  const days = { from: addDays(from, -14), to: addDays(from, 13) };
  const byDay = Map.groupBy(await channels.channelsByDay(db, { days, currency }, {}, false), ({ day }) => day);
  const sumsOf = (day: string) => sumOf(byDay.get(day) ?? []);
  return Array.from({ length: 14 }, (_, index) => {
    const day = addDays(from, index);
    const [now, before] = [sumsOf(day), sumsOf(addDays(day, -14))];
    return {
      day,
      orders: now.orders,
      revenue: roubles(revenueOf(now)),
      ordersBefore: before.orders,
      revenueBefore: roubles(revenueOf(before)),
    };
  });
}

/** Channels of seven days and what they come to, beside the seven before. */
async function weekOf(db: Db, role: Role, day: string, currency: Currency): Promise<Pick<Today, 'week' | 'channels'>> {
  const books = seesBooks(role);
  const read = async (to: string) => {
    const days = { from: addDays(to, -6), to };
    return Map.groupBy(await channels.channelSums(db, 'account', { days, currency }, {}, books), ({ id }) => id);
  };
  const [now, before, known, cancelled] = await Promise.all([
    read(day),
    read(addDays(day, -7)),
    channels.listAccounts(db),
    channels.countCancelled(db, { from: addDays(day, -6), to: day }, currency),
  ]);
  const accounts = [{ id: '0', title: 'Свои заказы', marketplace: null }, ...known];
  const rows = accounts.flatMap(({ id, title, marketplace }) => {
    if (!now.has(id) && !before.has(id)) return [];
    return [{ id, title, marketplace, now: sumOf(now.get(id) ?? []), before: sumOf(before.get(id) ?? []) }];
  });
  const margin = (sums: Sums) => (books && sums.came > 0 ? profitOf(sums) / sums.came : null);
  const all = sumOf(rows.map((row) => row.now));
  const booked = [...now.values()].flat().some((sums) => sums.came !== undefined);
  return {
    week: {
      orders: all.orders,
      cancelled,
      revenue: roubles(revenueOf(all)),
      revenueBefore: roubles(revenueOf(sumOf(rows.map((row) => row.before)))),
      profit: books && booked ? roubles(profitOf(all)) : null,
      margin: margin(all),
    },
    channels: rows
      .toSorted((a, b) => revenueOf(b.now) - revenueOf(a.now) || Number(a.id) - Number(b.id))
      .map(({ id, title, marketplace, ...sums }) => ({
        id,
        title,
        marketplace,
        orders: sums.now.orders,
        revenue: roubles(revenueOf(sums.now)),
        revenueBefore: roubles(revenueOf(sums.before)),
        margin: margin(sums.now),
      })),
  };
}

async function statesOf(db: Db): Promise<Today['states']> {
  const counts = new Map((await countsByState(db)).map(({ state, count }) => [state, count]));
  return orderStates.map((state) => ({ state, orders: counts.get(state) ?? 0 }));
}

/** The way from an empty cabinet to the first order; none when it has been gone. */
async function stepsOf(db: Db): Promise<Today['steps']> {
  const { goods, accounts, categories, mapped, compared, sending, orders, marketplace, account, catalog } =
    await beginningsOf(db);
  const place = marketplace && `/cabinet/marketplaces/${marketplace}`;
  const steps: Record<(typeof firstSteps)[number], Omit<Today['steps'][number], 'step'>> = {
    goods: {
      done: goods > 0,
      count: goods,
      of: null,
      to: catalog ? `/cabinet/catalogs/${catalog}` : '/cabinet/catalogs',
    },
    account: { done: accounts > 0, count: accounts, of: null, to: place ?? '/cabinet/marketplaces' },
    mapping: {
      done: mapped > 0 && mapped >= categories,
      count: mapped,
      of: Math.max(categories, mapped),
      to: place ? `${place}/catalogs` : '/cabinet/marketplaces',
    },
    changes: {
      done: compared > 0 || sending,
      count: compared,
      of: null,
      to: place && account ? `${place}/${account}` : '/cabinet/marketplaces',
    },
    order: { done: orders > 0, count: orders, of: null, to: '/cabinet/orders' },
  };
  const all = firstSteps.map((step) => ({ step, ...steps[step] }));
  return all.every(({ done }) => done) ? [] : all;
}
