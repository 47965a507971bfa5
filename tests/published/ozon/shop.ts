import { connectors, type MarketplaceClient } from '@prilavok/marketplaces';
import { z } from 'zod';
import { until } from '../patience.ts';
import type { Patience } from '../way.ts';

/** What the emulated Ozon keeps of an account: as much as tests hold against what was sent. */
const Account = z.object({
  promotions: z.record(z.string(), z.record(z.string(), z.object({ price: z.number(), stock: z.number() }))),
  products: z.record(
    z.string(),
    z.object({
      id: z.number(),
      weight: z.number(),
      images: z.array(z.string()),
      attributes: z.array(z.object({ id: z.number(), values: z.array(z.object({ value: z.string() })) })),
      color_image: z.string().optional(),
      pdf_list: z.array(z.json()).optional(),
      complex_attributes: z.array(z.json()).optional(),
      price: z.string(),
      old_price: z.string(),
      minPrice: z.string(),
      archived: z.boolean(),
      stocks: z.record(z.string(), z.object({ free: z.number(), reserved: z.number() })),
    }),
  ),
  postings: z.record(
    z.string(),
    z.object({
      orderId: z.number(),
      orderNumber: z.string(),
      parent: z.string(),
      status: z.string(),
      createdAt: z.number(),
      shipBy: z.number(),
      deliverBy: z.number(),
      warehouse: z.number(),
      buyer: z.object({ region: z.string(), city: z.string() }),
      lines: z.array(
        z.object({ offerId: z.string(), quantity: z.number(), price: z.string(), country: z.string().optional() }),
      ),
      track: z.string().optional(),
      exemplars: z
        .array(z.object({ marks: z.array(z.object({ mark: z.string(), mark_type: z.string() })) }))
        .optional(),
      cancellation: z.object({ reasonId: z.number(), reason: z.string() }).nullable(),
    }),
  ),
  carriages: z.record(z.string(), z.object({ status: z.string(), postings: z.array(z.string()) })),
  cancelRequests: z.record(z.string(), z.object({ state: z.string(), comment: z.string() })).optional(),
  returns: z.record(
    z.string(),
    z.object({
      posting: z.string(),
      status: z.string(),
      answer: z.object({ comment: z.string(), reason: z.number(), compensation: z.number() }).optional(),
    }),
  ),
});
const State = z.object({ accounts: z.record(z.string(), Account) });
const Placed = z.object({ posting: z.string() });

/** A seller of the emulated Ozon, seen from both sides of the wire. */
export interface Shop {
  ozon: MarketplaceClient;
  /** Another seller, who delivers by themselves. */
  courier: MarketplaceClient;
  /** Somebody with a wrong key. */
  stranger: MarketplaceClient;
  /** What the marketplace keeps of them. */
  kept(who?: Who): Promise<z.output<typeof Account>>;
  /** What another program of the seller's sends. */
  otherwise(path: string, body: object): Promise<void>;
  /** The buyer brings an order back, or doesn't fetch it. */
  giveBack(number: string): Promise<void>;
  /** How long each step there takes from now on, in milliseconds. */
  pace(step: number): Promise<void>;
  /** So much time passes there. */
  pass(advanceMs: number): Promise<void>;
  /** The buyer doesn't want an order any more. */
  callOff(number: string): Promise<void>;
  /** A buyer orders so many pieces by article: the posting's number. */
  sell(pieces: Record<string, number>, who?: Who): Promise<string>;
}

type Who = 'seller' | 'courier';

export function aShop(sandbox: string, clientId: string, patience: Patience): Shop {
  const accountOf = (who: Who) => (who === 'courier' ? `0${clientId}` : clientId);
  const connect = (api_key: string, client_id = clientId) =>
    connectors.ozon.connect({ keys: { client_id, api_key }, baseUrl: `${sandbox}/ozon`, ...patience });
  return {
    ozon: connect('sandbox-published'),
    courier: connect('sandbox-published', accountOf('courier')),
    stranger: connect('of-somebody-else'),
    async kept(who = 'seller') {
      const account = State.parse(await control(sandbox, 'ozon/state')).accounts[accountOf(who)];
      if (!account) throw new Error(`The sandbox has no account ${clientId}`);
      return account;
    },
    async otherwise(path, body) {
      const headers = { 'client-id': clientId, 'api-key': 'sandbox-published', 'content-type': 'application/json' };
      const url = `${sandbox}/ozon/api-seller.ozon.ru${path}`;
      await until(
        () =>
          fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }).then(
            ({ ok }) => ok,
            () => false,
          ),
        Boolean,
      );
    },
    async giveBack(number) {
      await control(sandbox, `ozon/orders/${number}/give-back`, {});
    },
    async pace(step) {
      await control(sandbox, 'ozon/pace', { step });
    },
    async pass(advanceMs) {
      await control(sandbox, 'ozon/clock', { advanceMs });
    },
    async callOff(number) {
      await control(sandbox, `ozon/orders/${number}/cancel`, {});
    },
    async sell(pieces, who = 'seller') {
      const offers = Object.entries(pieces).map(([offerId, quantity]) => ({ offerId, quantity }));
      return Placed.parse(await control(sandbox, 'ozon/orders', { offers, account: accountOf(who) })).posting;
    },
  };
}

/** Asks the sandbox's control: what the marketplace or a buyer does there by itself. */
async function control(sandbox: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${sandbox}/_control/${path}`, {
    method: body ? 'POST' : 'GET',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}
