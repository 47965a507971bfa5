import { seeded } from './faults.ts';
import { WrongInput } from './refusal.ts';
import type { MarketplaceAccount, World } from './world.ts';

/** How much has happened at an account before it was connected. */
export interface Past {
  days: number;
  orders: number;
  /** Seed of the past, which is the same for the same seed and shelf. */
  seed: number;
}

const day = 24 * 3600 * 1000;
/** Shares of orders that are cancelled, and that come back. */
const ends = { cancelled: 0.1, returned: 0.18 };

/**
 * Lets buyers have bought: orders of many days at once, each with its end, dated as if it had happened then. What is in stock now stays. Answers the
 * numbers, the oldest first.
 */
export function liveThrough(world: World, place: MarketplaceAccount, { days, orders, seed }: Past): string[] {
  const { emulator, account } = place;
  const keep = emulator.keepStocks;
  if (!keep) throw new WrongInput(`У ${emulator.title} прошлого нет: песочница ведёт его только у Ozon`);
  const now = world.catchUp(emulator);
  const goods = world.goodsOf(place).filter(({ onSale }) => onSale);
  if (goods.length === 0) throw new WrongInput('На площадке ничего не продаётся');
  const restore = keep(account);
  const random = seeded(seed);
  const numbers: string[] = [];
  for (let made = 0; made < orders; made++) {
    // Sales grow a little, and some goods sell better than others.
    const ago = days * (1 - Math.sqrt((made + random()) / orders)) + 2;
    const good = goods[Math.floor(random() ** 2 * goods.length)];
    if (!good) continue;
    const at = (later: number) => ({ ...now, now: Math.min(now.now, Math.round(now.now - (ago - later) * day)) });
    const lines = [{ offerId: good.offerId, quantity: random() < 0.15 ? 2 : 1 }];
    const [number] = emulator.buy(account, lines, at(0)).numbers;
    if (number === undefined) continue;
    numbers.push(number);
    const end = random();
    if (end < ends.cancelled) emulator.cancel(account, number, at(0.5));
    else {
      emulator.move(account, number, 'delivered', at(2 + random()));
      if (end < ends.returned && ago > 6) emulator.giveBack(account, number, at(5));
    }
  }
  restore();
  world.store.touch();
  return numbers;
}
