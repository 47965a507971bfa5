import { z } from 'zod';
import type { RemoteWarehouse, WarehousesApi } from '../api/trade.ts';
import { MarketplaceError } from '../errors.ts';
import { type ExactNumber, idNumber } from '../exact-json.ts';
import type { Caller } from '../http.ts';
import type { KeyField } from '../marketplace.ts';
import { everyPage } from '../pages.ts';
import { uniqueBy } from '../portions.ts';
import { Paging, pageOf } from './pages.ts';
import { id, idOrNone, list, rows, text } from './shapes.ts';

/**
 * A warehouse's number; `store-` stands before that of a cabinet with groups of warehouses: those are filled by their store, not by themselves, and the
 * number has to say it, as nobody may ask for the list (100 an hour) before each stock.
 */
export const warehouseId: Pick<KeyField, 'hint' | 'pattern'> = {
  pattern: '(store-)?[1-9]\\d{0,17}',
  hint: 'Это число, оно стоит рядом со складом в кабинете Маркета, в разделе «Склады»',
};
const ofStore = 'store-';

/** Whether stocks of the warehouse are told of its store. */
export const isFilledByStore = (warehouse: string): boolean => warehouse.startsWith(ofStore);

const Address = z.object({ city: text, street: text, number: text }).nullish();
const StoresPage = z.object({
  result: z.object({
    warehouses: rows(
      z.object({
        id,
        name: text,
        campaignId: id,
        groupInfo: z.object({ id: idOrNone }).nullish(),
        address: Address,
        status: z.object({ status: text }).nullish(),
      }),
      'id',
    ),
    paging: Paging,
  }),
});
const PartnerPage = z.object({
  result: z.object({
    warehouses: rows(
      z.object({
        id,
        name: text,
        models: list(z.object({ placementType: text, apiAvailability: text })),
        address: Address,
      }),
      'id',
    ),
    paging: Paging,
  }),
});

/** Largest `limit` of both lists. */
const page = 30;

/** Where a stock may lie. */
export interface StoreIds {
  business: string;
  campaign: string;
}

/**
 * Warehouses of a store. A cabinet that has put its warehouses into groups lists them by …/v2/…/warehouses, which names the store of each; the stocks of
 * one that hasn't go by the numbers of …/v3/…/warehouses, which names none.
 */
export function warehousesApi(http: Caller, { business, campaign }: StoreIds): WarehousesApi {
  const asked = (path: string, components: string[], pageToken: string | undefined) => ({
    path,
    params: { businessId: business },
    query: { limit: page, pageToken },
    body: { components },
    repeatable: true,
  });

  const ofStores = () =>
    everyPage(async (pageToken) => {
      const call = asked('/v2/businesses/{businessId}/warehouses', ['ADDRESS', 'STATUS'], pageToken);
      const { warehouses, paging } = (await http.json(call, StoresPage)).result;
      return pageOf(warehouses, paging);
    });

  const ofPartner = () =>
    everyPage(async (pageToken) => {
      const call = asked('/v3/businesses/{businessId}/warehouses', ['ADDRESS'], pageToken);
      const { warehouses, paging } = (await http.json(call, PartnerPage)).result;
      return pageOf(warehouses, paging);
    });

  return {
    async list() {
      const stores = uniqueBy(await ofStores(), (each) => each.id);
      if (stores.some(({ groupInfo }) => groupInfo)) {
        return stores
          .filter(({ campaignId }) => campaignId === campaign)
          .map((each): RemoteWarehouse => {
            const off = each.status?.status === 'DISABLED_MANUALLY';
            return {
              id: `${ofStore}${each.id}`,
              title: each.name,
              status: off ? 'disabled' : 'group',
              active: !off,
              address: addressOf(each.address),
            };
          });
      }
      const storeOf = new Map(stores.map((each) => [each.id, each]));
      const own = await ofPartner();
      return uniqueBy(own, (each) => each.id).map((each): RemoteWarehouse => {
        const store = storeOf.get(each.id);
        const open = each.models.filter(({ apiAvailability }) => apiAvailability === 'AVAILABLE');
        const elsewhere = store !== undefined && store.campaignId !== campaign;
        const off = store?.status?.status === 'DISABLED_MANUALLY' || open.length === 0;
        return {
          id: each.id,
          title: each.name,
          status: elsewhere
            ? 'other store'
            : off
              ? 'disabled'
              : open.map(({ placementType }) => placementType).join(', '),
          active: !elsewhere && !off,
          address: addressOf(each.address),
        };
      });
    },

    // What goes together the Market decides: it plans the shipments.
    deliveryMethods: async () => ({ rows: [], cursor: null }),
  };
}

function addressOf(address: z.output<typeof Address>): string | null {
  const parts = [address?.city, address?.street, address?.number].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : null;
}

/** The number alone, as requests want it. */
export const numberOf = (warehouse: string): ExactNumber => idNumber(digitsOf(warehouse));

/** The number alone, as answers have it. */
export function digitsOf(warehouse: string): string {
  if (!new RegExp(`^(?:${warehouseId.pattern})$`).test(warehouse))
    throw new MarketplaceError('refused', `«${warehouse}» — не номер склада Яндекс Маркета. ${warehouseId.hint}.`);
  return warehouse.replace(ofStore, '');
}
