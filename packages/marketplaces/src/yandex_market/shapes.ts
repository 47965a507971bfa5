import { Currency } from '@prilavok/contract';

export * from '../shapes.ts';
export { roubles as money } from '../shapes.ts';

/** Currencies as they call them: the rouble has its old code there. */
export const currencies: readonly string[] = [...Currency.options, 'RUR'];

/** The rouble has its old code there. */
export const ourCurrency = (code: string): Currency | null =>
  Currency.safeParse(code === 'RUR' ? 'RUB' : code).data ?? null;
export const theirCurrency = (currency: Currency): string => (currency === 'RUB' ? 'RUR' : currency);
