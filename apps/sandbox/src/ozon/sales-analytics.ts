import { z } from 'zod';
import { daysBetween, moscowDay } from '../goods/days.ts';
import { interestIn } from '../goods/interest.ts';
import { placeOf } from '../goods/places.ts';
import type { Account } from './account.ts';
import { int64, invalid, moment, type Operations, optionalInt64, Refused, reads } from './wire.ts';

const dayMs = 24 * 3600 * 1000;
/** Description: without a subscription fifty questions a day, of three months. */
const mostADay = 50;
const monthsBack = 92 * dayMs;
/** Most days that subscribers may ask for, bounded by nothing but patience. */
const mostDays = 366;

/** Facts about a product on a day. */
interface Fact {
  sku: number;
  name: string;
  day: string;
  shows: number;
  visits: number;
  carts: number;
  ordered: number;
  revenue: number;
  cancelled: number;
  delivered: number;
  returned: number;
}

const dated = (day: string) => ({ id: day, name: day });
const mondayOf = (day: string): string => {
  const at = Date.parse(day);
  return moment(at - ((new Date(at).getUTCDay() + 6) % 7) * dayMs).slice(0, 10);
};

const dimensions: Record<string, (fact: Fact) => { id: string; name: string }> = {
  sku: ({ sku, name }) => ({ id: String(sku), name }),
  spu: ({ sku, name }) => ({ id: String(sku), name }),
  day: ({ day }) => dated(day),
  week: ({ day }) => dated(mondayOf(day)),
  month: ({ day }) => dated(`${day.slice(0, 7)}-01`),
};

const sum = (of: (fact: Fact) => number) => (facts: Fact[]) => facts.reduce((all, fact) => all + of(fact), 0);
const share = (part: (fact: Fact) => number, whole: (fact: Fact) => number) => (facts: Fact[]) =>
  Math.round((10_000 * sum(part)(facts)) / Math.max(1, sum(whole)(facts))) / 100;
const [shows, visits, carts] = [(fact: Fact) => fact.shows, (fact: Fact) => fact.visits, (fact: Fact) => fact.carts];

/** Figures that all sellers may count; the rest is for subscribers. */
const forAll: Record<string, (facts: Fact[]) => number> = {
  revenue: sum(({ revenue }) => revenue),
  ordered_units: sum(({ ordered }) => ordered),
};
const metrics: Record<string, (facts: Fact[]) => number> = {
  ...forAll,
  hits_view_search: sum(shows),
  hits_view_pdp: sum(visits),
  hits_view: sum((fact) => fact.shows + fact.visits),
  hits_tocart_search: sum(() => 0),
  hits_tocart_pdp: sum(carts),
  hits_tocart: sum(carts),
  // Nobody comes twice here.
  session_view_search: sum(shows),
  session_view_pdp: sum(visits),
  session_view: sum(shows),
  conv_tocart_search: () => 0,
  conv_tocart_pdp: share(carts, visits),
  conv_tocart: share(carts, shows),
  returns: sum(({ returned }) => returned),
  cancellations: sum(({ cancelled }) => cancelled),
  delivered_units: sum(({ delivered }) => delivered),
  position_category: (facts) => sum(({ sku, day }) => placeOf(sku, day))(facts) / Math.max(1, facts.length),
};

export const salesAnalytics: Operations = {
  'POST /v1/analytics/data': reads(
    z.object({
      date_from: z.iso.date(),
      date_to: z.iso.date(),
      dimension: z.array(z.string()).min(1),
      metrics: z.array(z.string()).min(1).max(14),
      limit: int64,
      offset: optionalInt64,
      sort: z.array(z.object({ key: z.string(), order: z.string().optional() })).nullish(),
      filters: z.array(z.object({ key: z.string(), op: z.string().optional(), value: z.string() })).nullish(),
    }),
    ({ account, now, happens }, body) => {
      if (body.limit < 1 || body.limit > 1000) throw invalid('limit must be inside range [1, 1000]');
      if (body.metrics.some((name) => !(name in metrics))) throw invalid('unknown metric');
      if (body.dimension.some((name) => !(name in dimensions))) throw invalid('unknown dimension');
      if (happens('noSubscription')) refuseSubscribers(account, body, now);
      const facts = factsOf(account, { from: body.date_from, to: body.date_to, now });
      const measured = (of: Fact[]) => body.metrics.map((name) => metrics[name]?.(of) ?? 0);
      const passes = (row: number[]) =>
        (body.filters ?? []).every(({ key, op = 'EQ', value }) => {
          const at = body.metrics.indexOf(key);
          return at < 0 || compare[op]?.(row[at] ?? 0, Number(value)) !== false;
        });
      const keysOf = (one: Fact) => body.dimension.flatMap((name) => dimensions[name]?.(one) ?? []);
      const rows = [
        ...Map.groupBy(facts, (one) =>
          keysOf(one)
            .map(({ id }) => id)
            .join(' '),
        ),
      ]
        .map(([, of]) => ({ dimensions: of[0] ? keysOf(of[0]) : [], metrics: measured(of) }))
        .filter((row) => row.metrics.some((value) => value !== 0) && passes(row.metrics));
      const [order] = body.sort ?? [];
      const by = body.metrics.indexOf(order?.key ?? '');
      if (by >= 0) {
        const sign = order?.order === 'ASC' ? 1 : -1;
        rows.sort((one, other) => sign * ((one.metrics[by] ?? 0) - (other.metrics[by] ?? 0)));
      }
      return {
        result: { data: rows.slice(body.offset, body.offset + body.limit), totals: measured(facts) },
        timestamp: moment(now).replace('T', ' ').slice(0, 19),
      };
    },
  ),
};

/** Products of the account day by day: what was ordered of each, and who looked at those that are on sale. */
function factsOf(account: Account, { from, to, now }: { from: string; to: string; now: number }): Fact[] {
  const today = moscowDay(now);
  const days = daysBetween(from, to < today ? to : today).slice(-mostDays);
  const sold = Object.values(account.postings)
    .filter(({ status }) => status !== 'cancelled_from_split_pending')
    .flatMap((posting) => posting.lines.map((line) => ({ posting, line, day: moscowDay(posting.createdAt) })));
  const byPlace = Map.groupBy(sold, ({ line, day }) => `${line.sku} ${day}`);
  const returned = new Set(Object.values(account.returns).map(({ posting }) => posting));
  const names = new Map(sold.map(({ line }) => [line.sku, line.name]));
  const onSale = new Set<number>();
  for (const { sku, name, archived } of Object.values(account.products)) {
    if (sku === 0) continue;
    names.set(sku, name);
    if (!archived) onSale.add(sku);
  }
  return [...names].flatMap(([sku, name]) =>
    days.map((day): Fact => {
      const of = byPlace.get(`${sku} ${day}`) ?? [];
      const pieces = (which: (one: (typeof of)[number]) => boolean) =>
        of.reduce((all, one) => all + (which(one) ? one.line.quantity : 0), 0);
      const ordered = pieces(() => true);
      const looked = onSale.has(sku) || ordered > 0 ? interestIn(sku, day, ordered) : { shows: 0, visits: 0, carts: 0 };
      return {
        ...looked,
        ...{ sku, name, day, ordered },
        revenue: of.reduce((all, { line }) => all + Number(line.price) * line.quantity, 0),
        cancelled: pieces(({ posting }) => posting.status === 'cancelled'),
        delivered: pieces(({ posting }) => posting.status === 'delivered'),
        returned: pieces(({ posting }) => returned.has(posting.number)),
      };
    }),
  );
}

const compare: Record<string, (one: number, other: number) => boolean> = {
  EQ: (one, other) => one === other,
  GT: (one, other) => one > other,
  GTE: (one, other) => one >= other,
  LT: (one, other) => one < other,
  LTE: (one, other) => one <= other,
};

/** Refuses figures for subscribers to somebody without a subscription. */
function refuseSubscribers(account: Account, body: { metrics: string[]; date_from: string }, now: number): void {
  const known = body.metrics.every((name) => name in forAll);
  if (!known || Date.parse(body.date_from) < now - monthsBack)
    throw new Refused(403, 7, 'not available with existing subscription');
  count(account, now);
}

/** A day's questions; not saved, as the day's end forgives them. */
const asked = new WeakMap<Account, { day: string; times: number }>();
function count(account: Account, now: number): void {
  const day = moment(now).slice(0, 10);
  const known = asked.get(account);
  const times = known?.day === day ? known.times + 1 : 1;
  if (times > mostADay) throw new Refused(429, 8, 'You have reached request rate limit per day');
  asked.set(account, { day, times });
}
