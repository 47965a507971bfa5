import { Currency } from '@prilavok/contract';

export {
  count,
  flag,
  id,
  idOrNone,
  key,
  list,
  listOrNone,
  moment,
  number,
  numberOrNone,
  roubles as money,
  rows,
  rowsOrNone,
  text,
  texts,
  toldIn,
  unreadIn,
  word,
} from '../shapes.ts';

/** Currencies as they call them: the rouble has its old code there. */
export const currencies: readonly string[] = [...Currency.options, 'RUR'];

/** The rouble has its old code there. */
export const ourCurrency = (code: string): Currency | null =>
  Currency.safeParse(code === 'RUR' ? 'RUB' : code).data ?? null;
export const theirCurrency = (currency: Currency): string => (currency === 'RUB' ? 'RUR' : currency);
