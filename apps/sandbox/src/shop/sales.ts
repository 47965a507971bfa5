import type { World } from '../frame/world.ts';

/** Buyers who come by themselves, so that a demo shop lives: one piece of something that is there. */
export function createSales(world: World, everySeconds: number): { stop(): void } {
  if (everySeconds <= 0) return { stop() {} };
  const timer = setInterval(() => sellOne(world), everySeconds * 1000);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** A buyer takes one piece of something on sale, at any marketplace; nothing happens where nothing is on sale. */
function sellOne(world: World): void {
  for (const emulator of world.emulators) world.catchUp(emulator);
  const shops = world
    .places()
    .map((place) => ({ place, goods: world.goodsOf(place).filter(({ onSale, free }) => onSale && free > 0) }))
    .filter(({ goods }) => goods.length > 0);
  const shop = any(shops);
  const goods = any(shop?.goods ?? []);
  if (shop && goods) world.buy(shop.place, [{ offerId: goods.offerId, quantity: 1 }]);
}

const any = <Row>(rows: Row[]): Row | undefined => rows[Math.floor(Math.random() * rows.length)];
