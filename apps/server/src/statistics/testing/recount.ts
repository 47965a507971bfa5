import type pg from 'pg';

/**
 * Figures that somebody would count by hand from orders, pieces, operations, costs and taxes alone; keys are `offer day
 * account currency`.
 */
export type Recount = Map<string, Record<string, bigint>>;

interface Line {
  account: string;
  number: string;
  day: string;
  state: string;
  archived: boolean;
  currency: string;
  offer: string;
  order: string;
  kopecks: string;
  pieces: number;
  cost: string | null;
  cost_currency: string | null;
}

interface Operation {
  account: string;
  day: string;
  kind: string;
  order: string;
  offer: string;
  kopecks: string;
  currency: string;
}

/** Half away from zero, as PostgreSQL rounds. */
export function divided(sum: bigint, by: bigint): bigint {
  const [whole, part] = [sum < 0n ? -sum : sum, by < 0n ? -by : by];
  const rounded = (2n * whole + part) / (2n * part);
  return sum < 0n !== by < 0n ? -rounded : rounded;
}

const least = (a: bigint, b: bigint) => (a < b ? a : b);
const greatest = (a: bigint, b: bigint) => (a > b ? a : b);

/** Counts a company's figures from what they are the figures of, in another way than the product does. */
export async function recount(owner: pg.Pool, company: string): Promise<Recount> {
  const ask = async <Row>(text: string) => (await owner.query(text, [company])).rows as Row[];
  const lines = await ask<Line>(`
    select coalesce(o.account_id, 0)::text as account, o.number, to_char(o.created_at at time zone c.timezone, 'YYYY-MM-DD') as day, o.state,
      o.archived_at is not null as archived, o.currency, coalesce(i.offer_id, 0)::text as offer, o.id as order, i.kopecks, i.cost_kopecks as cost, i.cost_currency,
      (select count(*)::int from order_units u where u.company_id = o.company_id and u.item_id = i.id and not u.cancelled) as pieces
    from orders o join order_items i on i.company_id = o.company_id and i.order_id = o.id join companies c on c.id = o.company_id
    where o.company_id = $1 order by i.id`);
  const operations = await ask<Operation>(`
    select account_id::text as account, day::text as day, kind, order_number as order, coalesce(offer_id, 0)::text as offer, kopecks, currency
    from money_operations where company_id = $1 and kind <> 'unknown'`);
  const costs = await ask<{ offer: string; from: string; kopecks: string; currency: string }>(`
    select offer_id::text as offer, from_day::text as from, kopecks, currency from offer_costs where company_id = $1 order by from_day`);
  const taxes = await ask<{ account: string; from: string; base: string; percent: number }>(`
    select account_id::text as account, from_day::text as from, base, percent from tax_rules where company_id = $1 order by from_day`);
  const rates = await ask<{ account: string; commission: number; logistics: string }>(`
    select account_id::text as account, commission, logistics from estimate_rates where company_id = $1`);

  const found: Recount = new Map();
  const add = (key: string[], column: string, value: bigint) => {
    const name = key.join(' ');
    const row = found.get(name) ?? {};
    row[column] = (row[column] ?? 0n) + value;
    found.set(name, row);
  };
  const taxOf = (account: string, day: string) => {
    const rules = (of: string) => taxes.findLast((rule) => rule.account === of && rule.from <= day);
    return rules(account) ?? rules('0');
  };
  const columns: Record<string, string> = { sale: 'came', return: 'came' };
  const enter = (key: string[], kind: string, kopecks: bigint) => {
    const [, day = '', account = ''] = key;
    add(key, columns[kind] ?? kind, kopecks);
    const rule = taxOf(account, day);
    const percent = BigInt(rule?.percent ?? 0);
    if (rule?.base === 'came' && columns[kind]) add(key, 'tax', divided(kopecks * percent, 10_000n));
    if (rule?.base === 'profit') add(key, 'tax', divided((kind === 'cost' ? -kopecks : kopecks) * percent, 10_000n));
  };
  const unitCost = (line: Line, currency: string): bigint | null => {
    const set = costs.findLast(({ offer, from }) => offer === line.offer && from <= line.day);
    if (set) return set.currency === currency ? BigInt(set.kopecks) : null;
    return line.cost !== null && line.cost_currency === currency ? BigInt(line.cost) : null;
  };

  const seen = new Set<string>();
  for (const line of lines.filter(({ archived, pieces }) => !archived && pieces > 0)) {
    const key = [line.offer, line.day, line.account, line.currency];
    const [pieces, sum] = [BigInt(line.pieces), BigInt(line.kopecks) * BigInt(line.pieces)];
    const once = `${key} ${line.order}`;
    add(key, 'orders', seen.has(once) ? 0n : 1n);
    seen.add(once);
    add(key, 'ordered_pieces', pieces);
    add(key, 'ordered', sum);
    if (['cancelled', 'delivered', 'returned'].includes(line.state)) {
      add(key, `${line.state}_pieces`, pieces);
      add(key, line.state, sum);
    }
    const rate = rates.find(({ account }) => account === line.account);
    if (!rate || line.state !== 'delivered') continue;
    const cost = unitCost(line, line.currency);
    enter(key, 'sale', sum);
    enter(key, 'commission', -divided(sum * BigInt(rate.commission), 10_000n));
    enter(key, 'logistics', -pieces * BigInt(rate.logistics));
    enter(key, 'cost', (cost ?? 0n) * pieces);
    add(key, 'pieces', pieces);
    add(key, 'uncosted', cost === null ? 1n : 0n);
    add(key, 'estimated', sum);
  }
  for (const { offer, day, account, currency, kind, kopecks } of operations)
    enter([offer, day, account, currency], kind, BigInt(kopecks));

  const trade = operations.filter(({ kind, order }) => ['sale', 'return'].includes(kind) && order !== '');
  for (const of of Map.groupBy(trade, ({ account, order, currency }) => `${account} ${order} ${currency}`).values()) {
    const { account = '', order = '', currency = '' } = of[0] ?? {};
    const sum = (kind: string, until = '9999') =>
      of
        .filter((each) => each.kind === kind && each.day <= until)
        .reduce((all, { kopecks }) => all + BigInt(kopecks), 0n);
    const total = sum('sale');
    if (total <= 0n) continue;
    let remained = 0n;
    for (const day of [...new Set(of.map((each) => each.day))].toSorted()) {
      // Two sales of a day that make nothing together are none.
      const begun = of.some((each) => each.day <= day && daySale(of, each.day) !== 0n);
      const remains = begun ? greatest(0n, least(total, total + sum('return', day))) : 0n;
      for (const line of lines.filter((each) => each.account === account && each.number === order)) {
        const key = [line.offer, day, account, currency];
        const cost = unitCost(line, currency);
        const pieces = BigInt(line.pieces);
        const part = (value: bigint) => divided(value * remains, total) - divided(value * remained, total);
        enter(key, 'cost', part((cost ?? 0n) * pieces));
        add(key, 'pieces', part(pieces));
        if (cost === null && remains > 0n && remained === 0n) add(key, 'uncosted', 1n);
      }
      remained = remains;
    }
  }
  return found;
}

const daySale = (operations: readonly Operation[], day: string): bigint =>
  operations
    .filter((each) => each.day === day && each.kind === 'sale')
    .reduce((all, { kopecks }) => all + BigInt(kopecks), 0n);

/** Rows of a table of figures, or sums of them, as the recount has them: without what is nought. */
export async function keptFigures(owner: pg.Pool, text: string, company: string): Promise<Recount> {
  const { rows } = await owner.query<{ key: string } & Record<string, string>>(text, [company]);
  return new Map(
    rows.map(({ key, ...figures }) => [
      key,
      Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, BigInt(value)])),
    ]),
  );
}

/** Figures without what is nought, in one order, to be compared. */
export const comparable = (figures: Recount): [string, [string, bigint][]][] =>
  [...figures]
    .map(([key, row]): [string, [string, bigint][]] => [
      key,
      Object.entries(row)
        .filter(([, value]) => value !== 0n)
        .toSorted(([a], [b]) => a.localeCompare(b)),
    ])
    .filter(([, row]) => row.length > 0)
    .toSorted(([a], [b]) => a.localeCompare(b));

/** Adds rows up whose keys are the same after a change of them. */
export function gathered(figures: Recount, keyOf: (key: readonly string[]) => readonly string[] | null): Recount {
  const sums: Recount = new Map();
  for (const [name, row] of figures) {
    const key = keyOf(name.split(' '))?.join(' ');
    if (key === undefined) continue;
    const sum = sums.get(key) ?? {};
    for (const [column, value] of Object.entries(row)) sum[column] = (sum[column] ?? 0n) + value;
    sums.set(key, sum);
  }
  return sums;
}
