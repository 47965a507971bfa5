import { connectors, createLimiter, type MarketplaceClient } from '@prilavok/marketplaces';
import { z } from 'zod';
import { until } from '../patience.ts';
import type { Patience } from '../way.ts';

const Pieces = z.object({ sku_id: z.number(), quantity: z.number() });

/** What the emulated Magnit Market keeps of an account: as much as tests hold against what was sent. */
const Account = z.object({
  shops: z.array(z.object({ id: z.number(), title: z.string() })),
  warehouses: z.array(z.object({ id: z.string() })),
  skus: z.record(
    z.string(),
    z.object({
      sku_id: z.number(),
      product_id: z.number(),
      title: z.string(),
      short_description: z.string(),
      description: z.string(),
      vat: z.string(),
      price: z.number(),
      old_price: z.number().optional(),
      barcode: z.number(),
      length: z.number(),
      width: z.number(),
      height: z.number(),
      weight: z.number(),
      archived: z.boolean(),
      sku_filter_list: z.array(
        z.object({ characteristic_id: z.number(), characteristic_values: z.array(z.unknown()) }),
      ),
      stocks: z.record(z.string(), z.object({ free: z.number(), reserved: z.number() })),
    }),
  ),
  orders: z.record(
    z.string(),
    z.object({
      customerOrderNumber: z.string(),
      status: z.string(),
      warehouse: z.string(),
      region: z.string(),
      createdAt: z.number(),
      cutoffAt: z.number(),
      items: z.array(Pieces.extend({ canceled: z.number(), price: z.number() })),
    }),
  ),
  parcels: z.record(
    z.string(),
    z.object({
      order: z.string(),
      barcode: z.string(),
      status: z.string(),
      items: z.array(Pieces.extend({ identifiers: z.array(z.object({ cis: z.string().optional() })) })),
    }),
  ),
  shipments: z.record(
    z.string(),
    z.object({
      status: z.string(),
      warehouse: z.string(),
      parcels: z.array(z.string()),
      deliveryDate: z.string().nullable(),
    }),
  ),
});
const State = z.object({ accounts: z.record(z.string(), Account) });
const Placed = z.object({ posting: z.string() });

/** A seller of the emulated Magnit Market, seen from both sides of the wire. */
export interface Shop {
  magnit: MarketplaceClient;
  /** Somebody with a wrong key. */
  stranger: MarketplaceClient;
  /** The key alone, before a shop is chosen. */
  newcomer: MarketplaceClient;
  /** Number of the shop. */
  id: string;
  /** What the marketplace keeps of them. */
  kept(): Promise<z.output<typeof Account>>;
  /** A buyer orders so many pieces by article: the order's number. */
  sell(pieces: Record<string, number>): Promise<string>;
  /** Somebody lays all of a new order into one parcel, in the marketplace's own cabinet, and doesn't end it. */
  begin(order: string): Promise<void>;
  /** How long each step of a shipment takes from now on, in milliseconds. */
  pace(step: number): Promise<void>;
}

/** The shop that the key's first question finds. */
export async function aShop(sandbox: string, name: string, patience: Patience): Promise<Shop> {
  const baseUrl = `${sandbox}/magnit`;
  const api_key = `sandbox-${name}`;
  const connect = (keys: Record<string, string>) =>
    // Two requests a second are the limit of the real one.
    connectors.magnit.connect({ keys, baseUrl, limiter: createLimiter([{ amount: 1000, perMs: 1000 }]), ...patience });
  const newcomer = connect({ api_key });
  const [choice] = (await newcomer.keys.choices?.()) ?? [];
  const shop_id = choice?.options[0]?.id ?? '';

  async function kept() {
    const account = State.parse(await control(sandbox, 'magnit/state')).accounts[name];
    if (!account) throw new Error(`The sandbox has no account ${name}`);
    return account;
  }

  return {
    id: shop_id,
    newcomer,
    magnit: connect({ api_key, shop_id }),
    stranger: connect({ api_key: 'of-somebody-else', shop_id }),
    kept,
    async sell(pieces) {
      const offers = Object.entries(pieces).map(([offerId, quantity]) => ({ offerId, quantity }));
      return Placed.parse(await control(sandbox, 'magnit/orders', { offers, account: name })).posting;
    },
    async pace(step) {
      await control(sandbox, 'magnit/pace', { step });
    },
    async begin(order) {
      const items = (await kept()).orders[order]?.items.map(({ sku_id, quantity }) => ({ sku_id, quantity }));
      const body = JSON.stringify({ order_id: order, parcels: [{ items }] });
      const headers = { 'content-type': 'application/json', 'x-api-key': api_key };
      const send = () =>
        fetch(`${baseUrl}/b2b-api.magnit.ru/api/seller/v1/orders/parcels`, { method: 'POST', headers, body });
      await until(
        async () => {
          await send().catch(() => undefined);
          return (await kept()).orders[order]?.status;
        },
        (status) => status === 'IN_ASSEMBLY',
      );
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
