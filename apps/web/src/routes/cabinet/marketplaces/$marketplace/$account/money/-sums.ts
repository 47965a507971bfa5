import { kopecks, type MoneyOfDay, type MoneyOfKind, moneyKinds, roubles } from '@prilavok/contract';
import { dayAfter } from '#text/days.ts';

/** Days of a stretch, one after another: a day without sums stands there with none. */
export function wholeDays(
  days: readonly MoneyOfDay[],
  { from, to }: { from: string; to: string },
): { day: string; came: number; kept: number }[] {
  const told = new Map(days.map((one) => [one.day, one]));
  const whole = [];
  for (let day = from; day <= to; day = dayAfter(day, 1)) {
    const { came = '0', kept = '0' } = told.get(day) ?? {};
    whole.push({ day, came: kopecks(came) / 100, kept: 0 - kopecks(kept) / 100 });
  }
  return whole;
}

/** Kinds in their order, what is left of all of them, and which part of the sales each took, as a share. */
export function partsOf(kinds: readonly MoneyOfKind[]) {
  const sold = kinds.find(({ kind }) => kind === 'sale');
  const sales = sold ? kopecks(sold.amount) : 0;
  const shareOf = (amount: string) => (sales > 0 ? Math.abs(kopecks(amount)) / sales : null);
  const rows = kinds
    .toSorted((one, other) => moneyKinds.indexOf(one.kind) - moneyKinds.indexOf(other.kind))
    .map((one) => ({
      ...one,
      id: one.kind,
      share: one.kind === 'sale' || one.kind === 'unknown' ? null : shareOf(one.amount),
    }));
  // What isn't recognized belongs to no sum.
  const left = roubles(kinds.reduce((sum, { kind, amount }) => (kind === 'unknown' ? sum : sum + kopecks(amount)), 0));
  // Less than nothing may be left: that part has a sign.
  return { rows, left, share: sales > 0 ? kopecks(left) / sales : null };
}
