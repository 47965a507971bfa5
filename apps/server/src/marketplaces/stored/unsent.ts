import { type AccountSwitches, type Currency, inCurrency } from '@prilavok/contract';

/** State that decides whether an account's prices and stocks go out. */
export interface Sending {
  switches: AccountSwitches;
  paused: boolean;
  /** Refusal of the marketplace when it took nothing at all; null when it did last time. */
  refusals: { prices: string | null; stocks: string | null };
  /** How many of the marketplace's warehouses are known, and how many of them take stock. */
  warehouses: { known: number; open: number };
  /** The marketplace tells nobody its warehouses: they are added by hand. */
  warehousesByHand: boolean;
  /** The currencies of the catalog and of the cabinet, where they differ and no rate is set. */
  unrated: { from: Currency; to: Currency } | null;
}

/** Why prices and stocks don't reach the marketplace, as the end of a sentence; null where they do. `warehouse`: stock is sent, and nowhere takes it. */
export function unsentReasons({ switches, paused, refusals, warehouses, warehousesByHand, unrated }: Sending): {
  prices: string | null;
  stocks: string | null;
  warehouse: boolean;
} {
  const off = 'отправка не включена, смотрите «Что изменится»';
  const stopped = paused ? 'аккаунт приостановлен' : null;
  const foreign = unrated && `каталог ${inCurrency[unrated.from]}, кабинет ${inCurrency[unrated.to]}: укажите курс`;
  const noneKnown = warehousesByHand ? 'добавьте склад площадки' : 'склады площадки ещё не получены';
  const nowhere = warehouses.known > 0 ? 'ни один склад площадки не принимает остатки' : noneKnown;
  return {
    warehouse: switches.stocks.on && warehouses.open === 0,
    prices: switches.prices.on ? (stopped ?? refusals.prices ?? foreign) : off,
    stocks: switches.stocks.on ? (stopped ?? refusals.stocks ?? (warehouses.open > 0 ? null : nowhere)) : off,
  };
}
