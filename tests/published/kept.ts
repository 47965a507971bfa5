/** What is kept by this key; the test fails where there is nothing. */
export function of<Value>(kept: Record<string, Value>, key: string): Value {
  const value = kept[key];
  if (value === undefined) throw new Error(`The sandbox keeps no ${key}`);
  return value;
}

/** Twelve digits with the one that checks them. */
export function ean(digits: string): string {
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

export const byOffer = (one: { offerId: string }, other: { offerId: string }): number =>
  one.offerId < other.offerId ? -1 : 1;

export const moment = (at: number): string => new Date(at).toISOString();
