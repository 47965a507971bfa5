import { connectors, createLimiter, type MarketplaceClient } from '@prilavok/marketplaces';
import { z } from 'zod';
import type { Patience } from '../way.ts';

const Values = z.array(z.object({ attributeId: z.number(), values: z.array(z.string()) }));

/** What the emulated Megamarket keeps of an account: as much as tests hold against what was sent. */
const Account = z.object({
  merchantId: z.number().nullable(),
  shippingPoint: z.number(),
  cards: z.record(
    z.string(),
    z.object({
      goodsId: z.number().nullable(),
      categoryId: z.number(),
      status: z.string(),
      name: z.string(),
      brand: z.string().optional(),
      description: z.string().optional(),
      photos: z.array(z.string()),
      package: z.object({ weight: z.number(), height: z.number(), width: z.number(), length: z.number() }),
      barcodes: z.array(z.string()),
      masterAttributes: Values,
      contentAttributes: Values,
      price: z.number().nullable(),
      stock: z.number(),
      reserved: z.number(),
    }),
  ),
  shipments: z.record(
    z.string(),
    z.object({
      orderCode: z.string(),
      ownNumber: z.string().nullable(),
      createdAt: z.number(),
      confirmBy: z.number(),
      packBy: z.number(),
      shipBy: z.number(),
      reason: z.string(),
      closedAt: z.number().optional(),
      lots: z.array(
        z.object({
          itemIndex: z.string(),
          offerId: z.string(),
          status: z.string(),
          subStatus: z.string().nullable(),
          boxCode: z.string().nullable(),
          digitalMark: z.string().nullable(),
        }),
      ),
    }),
  ),
});
const State = z.object({ accounts: z.record(z.string(), Account) });
const Placed = z.object({ posting: z.string(), order: z.string() });

export const merchant = '4321';

type Who = 'seller' | 'courier';

/** A seller of the emulated Megamarket, seen from both sides of the wire. */
export interface Shop {
  megamarket: MarketplaceClient;
  /** Another seller, who delivers by themselves. */
  courier: MarketplaceClient;
  /** Somebody with a wrong token. */
  stranger: MarketplaceClient;
  /** The right token with another seller's number. */
  neighbour: MarketplaceClient;
  /** What the marketplace keeps of them. */
  kept(who?: Who): Promise<z.output<typeof Account>>;
  /** A buyer orders so many pieces by article: the shipment's number, and the order's. */
  sell(pieces: Record<string, number>, who?: Who): Promise<{ number: string; order: string }>;
  /** What Megamarket, a buyer or a carrier does by themselves. */
  turn(number: string, what: 'cancel' | 'lose' | 'give-back' | { status: string }): Promise<void>;
}

export function aShop(sandbox: string, name: string, patience: Patience): Shop {
  const connect = (token: string, merchant_id: string) =>
    connectors.megamarket.connect({
      keys: { token, merchant_id },
      baseUrl: `${sandbox}/megamarket`,
      // Two requests a second are the limit of the real one.
      limiter: createLimiter([{ amount: 1000, perMs: 1000 }]),
      ...patience,
    });
  const accountOf = (who: Who) => (who === 'courier' ? `dbs-${name}` : name);
  return {
    megamarket: connect(`sandbox-${name}`, merchant),
    courier: connect(`sandbox-${accountOf('courier')}`, '8765'),
    stranger: connect('of-somebody-else', merchant),
    neighbour: connect(`sandbox-${name}`, '1'),
    async kept(who = 'seller') {
      const account = State.parse(await control(sandbox, 'state')).accounts[accountOf(who)];
      if (!account) throw new Error(`The sandbox has no account ${name}`);
      return account;
    },
    async sell(pieces, who = 'seller') {
      const offers = Object.entries(pieces).map(([offerId, quantity]) => ({ offerId, quantity }));
      const { posting, order } = Placed.parse(await control(sandbox, 'orders', { offers, account: accountOf(who) }));
      return { number: posting, order };
    },
    async turn(number, what) {
      const [act, body] = typeof what === 'string' ? [what, {}] : ['status', what];
      await control(sandbox, `orders/${number}/${act}`, body);
    },
  };
}

/** Asks the sandbox's control: what the marketplace or a buyer does there by itself. */
async function control(sandbox: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${sandbox}/_control/megamarket/${path}`, {
    method: body ? 'POST' : 'GET',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}
