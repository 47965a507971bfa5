import type { SandboxContext } from '../ozon/index.ts';
import { placeOrder } from '../ozon/postings.ts';
import { catchUp } from '../ozon/tick.ts';

/** Buyers who come by themselves, so that a demo shop lives: one piece of something that is there. */
export function createSales(context: SandboxContext, everySeconds: number): { stop(): void } {
  if (everySeconds <= 0) return { stop() {} };
  const timer = setInterval(() => sellOne(context), everySeconds * 1000);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** A buyer takes one piece of something on sale; answers the posting's number, null when nothing is on sale. */
export function sellOne({ store, pace }: SandboxContext): string | null {
  const { accounts, latest } = store.state.ozon;
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
