/** Refusals by their reasons, that of most first. */
export const reasonsOf = <Refusal extends { message: string }>(refused: readonly Refusal[]): [string, Refusal[]][] =>
  [...Map.groupBy(refused, ({ message }) => message)].toSorted(([, one], [, other]) => other.length - one.length);

/** Why with none of them, in one line: «9 — Заказ уже дальше; 3 — Нет этикетки». The number is left out where the reason is one. */
export function reasonWords(refused: readonly { reason: string }[]): string {
  const reasons = reasonsOf(refused.map(({ reason }) => ({ message: reason })));
  const [only] = reasons;
  if (reasons.length <= 1) return only?.[0] ?? '';
  return reasons.map(([message, orders]) => `${orders.length} — ${message}`).join('; ');
}
