import {
  changeDeliveryProvider,
  createDelivery,
  type Delivery,
  findDeliveryProviders,
  getDeliveries,
  runOrderAction,
  type Types,
} from '@prilavok/contract';
import type { Shop } from '../../testing/client.ts';
import { cancelDelivery } from '../deliveries/cancelling.jobs.ts';
import { orderDelivery } from '../deliveries/ordering.jobs.ts';
import type { OwnShop } from './own.ts';

export const running = { signal: new AbortController().signal, attempt: 1, attempts: 8, survived: async () => {} };

/** Where a buyer waits whom carriers can reach. */
export const buyer = {
  full_address: 'Казань, ул. Баумана, 5, кв. 12',
  recipient_name: 'Анна Орлова',
  recipient_phone: '+7 916 123-45-67',
};

/** Acts with carriers in a shop, and at the emulated carrier. */
export interface Carriers {
  /** Enters keys of the sandbox and switches sending on. */
  connect(slug: string): Promise<void>;
  /** Strings of the emulated carrier. */
  control(slug: string, path: string, body?: object): Promise<unknown>;
  /** How often an operation was asked with a word in its body. */
  askedTimes(slug: string, operation: string, word?: string): Promise<number>;
  /** A draft of an order that is packed, to the buyer. */
  draft(provider: string, body?: Partial<Types<typeof createDelivery>['sent']>): Promise<Delivery>;
  read(id: string): Promise<Delivery>;
  /** Has it ordered, and runs the job. */
  ordered(provider: string, body?: Partial<Types<typeof createDelivery>['sent']>): Promise<Delivery>;
  start(delivery: Delivery): Promise<unknown>;
  runOrdering(id: string): Promise<void>;
  runCancelling(id: string): Promise<void>;
}

const keys: Record<string, { keys: Record<string, string>; settings: Record<string, string> }> = {
  cdek: { keys: { account: 'shop', secure_password: 'sandbox-word' }, settings: { shipment_point: 'MSK5' } },
  yandex_delivery: { keys: { token: 'sandbox-shop' }, settings: { platform_station_id: 'station' } },
};

/** The carriers of a shop. */
export function carriersOf(shop: Shop & Partial<OwnShop>, sandboxUrl: () => string): Carriers {
  const carriers: Carriers = {
    async connect(slug) {
      const { rows } = await shop.call(findDeliveryProviders);
      const version = rows.find((one) => one.slug === slug)?.version ?? 0;
      const path = { slug };
      const { keys: ofSlug = {}, settings = {} } = keys[slug] ?? {};
      // Each company has a contract of its own.
      const own = Object.fromEntries(
        Object.entries(ofSlug).map(([name, value]) => [
          name,
          name === 'secure_password' ? value : `${value}-${shop.company}`,
        ]),
      );
      await shop.call(changeDeliveryProvider, {
        path,
        body: { keys: own, settings, environment: 'sandbox', sends: true, version },
      });
    },
    async control(slug, path, body) {
      const response = await fetch(`${sandboxUrl()}/_control/carriers/${slug}/${path}`, {
        ...(body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return response.json();
    },
    async askedTimes(slug, operation, word = '') {
      const { requests } = (await carriers.control(slug, 'requests')) as {
        requests: { operation: string; body: unknown }[];
      };
      return requests.filter((one) => one.operation === operation && JSON.stringify(one.body ?? '').includes(word))
        .length;
    },
    async draft(provider, body = {}) {
      const order = body.order ?? (await shop.order?.({ deliveryType: 'DBS' }))?.id ?? '';
      return shop.call(createDelivery, { body: { provider, ...buyer, ...body, order } });
    },
    async read(id) {
      const [delivery] = (await shop.call(getDeliveries, { path: { ids: [id] } })).rows;
      if (!delivery) throw new Error(`No delivery ${id}`);
      return delivery;
    },
    start: (delivery) => shop.call(runOrderAction, { path: { id: delivery.order.id, action: 'CREATE_DELIVERY' } }),
    async ordered(provider, body) {
      const delivery = await carriers.draft(provider, body);
      await carriers.start(delivery);
      await carriers.runOrdering(delivery.id);
      return carriers.read(delivery.id);
    },
    async runOrdering(id) {
      await orderDelivery.work({ ...running, payload: { company: shop.company, delivery: id } });
    },
    async runCancelling(id) {
      await cancelDelivery.work({ ...running, payload: { company: shop.company, delivery: id } });
    },
  };
  return carriers;
}
