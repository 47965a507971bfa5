import type { World } from '../ozon/index.ts';
import { placeOrder } from '../ozon/postings.ts';
import { catchUp } from '../ozon/tick.ts';

/** Buyers who come by themselves, so that a demo shop lives: one piece of something that is there. */
export function createSales(world: World, everySeconds: number): { stop(): void } {
  if (everySeconds <= 0) return { stop() {} };
  const timer = setInterval(() => sellSomething(world), everySeconds * 1000);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** One piece of a product of chance is bought from the seller who was seen last; answers the posting, nothing when there is nothing on sale. */
export function sellSomething({ store, pace }: World): string | null {
  const { accounts, latest } = store.world.ozon;
  const account = accounts[latest ?? ''];
  if (!account) return null;
  const tick = catchUp(store, pace);
  const onSale = Object.values(account.products).filter(
    (product) =>
      product.state === 'price_sent' && !product.archived && Object.values(product.stocks).some(({ free }) => free > 0),
  );
  const product = onSale[Math.floor(Math.random() * onSale.length)];
  if (!product) return null;
  const [posting] = placeOrder(account, [{ offerId: product.offer_id, quantity: 1 }], tick);
  store.touch();
  return posting?.number ?? null;
}
