import type { Goods } from '../frame/emulator.ts';
import { WrongInput } from '../frame/refusal.ts';
import type { BasketLine } from '../frame/state.ts';
import type { MarketplaceAccount, World } from '../frame/world.ts';

/** A line of the basket with what it stands for; without goods: they are no longer there. */
export interface Filled {
  line: BasketLine;
  place: MarketplaceAccount | undefined;
  goods: Goods | undefined;
}

const most = 100;

/** Puts something into the basket, to what is there of it already. */
export function put(world: World, line: BasketLine): void {
  const { basket } = world.store.state;
  const known = basket.find((one) => keyOf(one) === keyOf(line));
  if (!known && basket.length >= most)
    throw new WrongInput(`В корзине уже ${most} разных товаров: сначала оформите её`);
  mustBeThere(filled(world, { ...line, quantity: line.quantity + (known?.quantity ?? 0) }));
  if (known) known.quantity += line.quantity;
  else basket.push(line);
  world.store.touch();
}

/** Takes a line out of the basket. */
export function takeOut(world: World, at: number): void {
  world.store.state.basket.splice(at, 1);
  world.store.touch();
}

/** Goods in the basket, by shop. */
export const basketOf = (world: World): Filled[] => world.store.state.basket.map((line) => filled(world, line));

/** Buys all that lies in the basket, or nothing: an order for each account. Answers how many orders that were. */
export function buyAll(world: World): number {
  const lines = basketOf(world);
  for (const line of lines) mustBeThere(line);
  const shops = Map.groupBy(lines, ({ line }) => `${line.marketplace} ${line.account}`);
  for (const group of shops.values()) {
    const place = group[0]?.place;
    if (place)
      world.buy(
        place,
        group.map(({ line: { offerId, quantity } }) => ({ offerId, quantity })),
      );
  }
  world.store.state.basket = [];
  world.store.touch();
  return shops.size;
}

/** Buys one thing at once, past the basket. */
export function buyNow(world: World, line: BasketLine): void {
  const one = filled(world, line);
  mustBeThere(one);
  if (one.place) world.buy(one.place, [line]);
}

const keyOf = ({ marketplace, account, offerId }: BasketLine): string =>
  JSON.stringify([marketplace, account, offerId]);

function filled(world: World, line: BasketLine): Filled {
  const place = world
    .places()
    .find(({ emulator, id }) => emulator.marketplace === line.marketplace && id === line.account);
  return { line, place, goods: place && world.goodsOf(place).find(({ offerId }) => offerId === line.offerId) };
}

/** A control call may order more than there is, a buyer of the page may not. */
function mustBeThere({ line, goods }: Filled): void {
  if (!goods?.onSale) throw new WrongInput(`Товар «${goods?.title || line.offerId}» больше не продаётся`);
  if (goods.most < line.quantity)
    throw new WrongInput(`Столько штук на одном складе уже нет: «${goods.title}», осталось ${goods.most}`);
}
