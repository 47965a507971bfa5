import { connectors, createLimiter, type MarketplaceClient } from '@prilavok/marketplaces';
import { z } from 'zod';
import type { Patience } from '../way.ts';

const Price = z.object({ value: z.number(), discountBase: z.number().optional() });
const Item = z.object({
  id: z.number(),
  offerId: z.string(),
  count: z.number(),
  price: z.number(),
  subsidy: z.number(),
});

/** What the emulated Yandex Market keeps of an account: as much as tests hold against what was sent. */
const Account = z.object({
  business: z.object({ id: z.number(), name: z.string() }),
  campaigns: z.array(z.object({ id: z.number(), domain: z.string(), placementType: z.string() })),
  warehouses: z.array(z.object({ id: z.number(), name: z.string(), campaign: z.number() })),
  offers: z.record(
    z.string(),
    z.object({
      name: z.string(),
      vendor: z.string(),
      description: z.string(),
      marketCategoryId: z.number(),
      barcodes: z.array(z.string()),
      pictures: z.array(z.string()),
      weightDimensions: z.unknown(),
      parameterValues: z.array(
        z.object({ parameterId: z.number(), valueId: z.number().optional(), value: z.string().optional() }),
      ),
      price: Price.nullable(),
      quarantine: Price.nullable(),
      vat: z.number(),
      archived: z.boolean(),
      marketSku: z.number(),
      stocks: z.record(z.string(), z.object({ fit: z.number(), reserved: z.number() })),
    }),
  ),
  promos: z.record(z.string(), z.record(z.string(), z.object({ price: z.number(), promoPrice: z.number() }))),
  orders: z.record(
    z.string(),
    z.object({
      id: z.number(),
      fake: z.boolean(),
      lost: z.boolean(),
      status: z.string(),
      substatus: z.string(),
      campaign: z.number(),
      warehouse: z.number(),
      shipment: z.number(),
      city: z.string(),
      region: z.string(),
      createdAt: z.number(),
      tracks: z.array(z.object({ trackCode: z.string(), deliveryServiceId: z.number() })).optional(),
      receivedOn: z.string().optional(),
      items: z.array(Item),
      boxes: z.array(z.object({ id: z.number(), items: z.array(z.object({ id: z.number(), fullCount: z.number() })) })),
    }),
  ),
  returns: z
    .record(
      z.string(),
      z.object({
        order: z.number(),
        decisions: z
          .record(
            z.string(),
            z.object({
              decisionType: z.string(),
              decisionReasonType: z.string().optional(),
              comment: z.string().optional(),
              compensation: z.object({ value: z.number(), currencyId: z.string() }).optional(),
            }),
          )
          .optional(),
      }),
    )
    .optional(),
  shipments: z.record(z.string(), z.object({ day: z.string(), status: z.string(), orders: z.array(z.number()) })),
});
const State = z.object({ accounts: z.record(z.string(), Account) });
const Placed = z.object({ posting: z.string() });

/** A seller of the emulated Yandex Market, seen from both sides of the wire. */
export interface Shop {
  market: MarketplaceClient;
  /** Somebody with a wrong key. */
  stranger: MarketplaceClient;
  /** The same seller with a key for prices alone. */
  pricing: MarketplaceClient;
  /** The key alone, before a cabinet and a store are chosen. */
  newcomer: MarketplaceClient;
  /** The store that delivers by itself. */
  courier: MarketplaceClient;
  /** Numbers of the cabinet and the store. */
  business: string;
  campaign: string;
  /** What the marketplace keeps of them. */
  kept(): Promise<z.output<typeof Account>>;
  /** The buyer brings an order back, or doesn't fetch it. */
  giveBack(number: string): Promise<void>;
  /** The buyer doesn't want an order any more. */
  callOff(number: string): Promise<void>;
  /** A buyer orders so many pieces by article: the order's number. */
  sell(pieces: Record<string, number>): Promise<string>;
}

/** The cabinet and the first store that the key's first question finds. */
export async function aShop(sandbox: string, name: string, patience: Patience): Promise<Shop> {
  const baseUrl = `${sandbox}/yandex_market`;
  const api_key = `ACMA:sandbox-${name}`;
  const connect = (keys: Record<string, string>) =>
    // The real one is asked more carefully; how that is done the limits' own tests say.
    connectors.yandex_market.connect({
      keys,
      baseUrl,
      limiter: createLimiter([{ amount: 1000, perMs: 1000 }]),
      ...patience,
    });
  const newcomer = connect({ api_key });
  const choices = await newcomer.keys.choices();
  const optionsOf = (slug: string) => choices.find((each) => each.slug === slug)?.options ?? [];
  const business_id = optionsOf('business_id')[0]?.id ?? '';
  const campaign_id = optionsOf('campaign_id')[0]?.id ?? '';
  const delivering = optionsOf('campaign_id')[1]?.id ?? '';

  return {
    business: business_id,
    campaign: campaign_id,
    newcomer,
    market: connect({ api_key, business_id, campaign_id }),
    courier: connect({ api_key, business_id, campaign_id: delivering }),
    stranger: connect({ api_key: 'of-somebody-else', business_id, campaign_id }),
    pricing: connect({ api_key: `${api_key}.pricing`, business_id, campaign_id }),
    async kept() {
      const account = State.parse(await control(sandbox, 'yandex_market/state')).accounts[name];
      if (!account) throw new Error(`The sandbox has no account ${name}`);
      return account;
    },
    async giveBack(number) {
      await control(sandbox, `yandex_market/orders/${number}/give-back`, { account: name });
    },
    async callOff(number) {
      await control(sandbox, `yandex_market/orders/${number}/cancel`, { account: name });
    },
    async sell(pieces) {
      const offers = Object.entries(pieces).map(([offerId, quantity]) => ({ offerId, quantity }));
      return Placed.parse(await control(sandbox, 'yandex_market/orders', { offers, account: name })).posting;
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

/** All rows of a list that is read page by page. */
export async function everyRow<Row>(
  ask: (at: { cursor?: string }) => Promise<{ rows: Row[]; cursor: string | null }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const page = await ask(cursor === null ? {} : { cursor });
    rows.push(...page.rows);
    cursor = page.cursor;
  } while (cursor !== null);
  return rows;
}
