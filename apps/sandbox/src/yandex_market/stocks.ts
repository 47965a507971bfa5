import { z } from 'zod';
import { pageOf } from '../frame/paging.ts';
import type { Account, Offer, Warehouse } from './account.ts';
import {
  BusinessPath,
  CampaignPath,
  campaignOf,
  market,
  moment,
  mustOwn,
  OfferId,
  OfferIds,
  type Operations,
  ok,
  pages,
  pagingOf,
  wrong,
} from './wire.ts';

const Count = z.int().min(0).max(2_000_000_000);
const Moment = z.iso.datetime({ offset: true }).optional();

export const stocks: Operations = {
  'POST /v3/businesses/{businessId}/offers/stocks/update': market.writes(
    {
      path: BusinessPath,
      body: z.object({
        skuItems: z
          .array(z.object({ sku: OfferId, partnerWarehouseId: z.int().positive(), count: Count, updatedAt: Moment }))
          .min(1)
          .max(2000),
      }),
    },
    ({ account, now }, { path, body }) => {
      mustOwn(account, path);
      if (hasGroups(account)) throw wrong('Method is not available for businesses with warehouse groups');
      const pairs = new Set(body.skuItems.map(({ sku, partnerWarehouseId }) => `${partnerWarehouseId} ${sku}`));
      if (pairs.size < body.skuItems.length) throw wrong('Pairs of sku and partnerWarehouseId must be unique');
      const rows = body.skuItems.map(({ sku, partnerWarehouseId, count }) => {
        if (!account.warehouses.some(({ id }) => id === partnerWarehouseId))
          throw wrong(`Warehouse ${partnerWarehouseId} is not found`, 'WAREHOUSE_NOT_FOUND');
        return { offer: offerOf(account, sku), warehouse: partnerWarehouseId, count };
      });
      for (const { offer, warehouse, count } of rows) setStock(offer, warehouse, count, now);
      return ok();
    },
  ),

  'POST /v3/businesses/{businessId}/offers/stocks': market.lists(
    'result.offers',
    {
      path: BusinessPath,
      query: pages(100, 50),
      body: z.object({
        partnerWarehouseId: z.int().positive(),
        archived: z.boolean().optional(),
        offerIds: OfferIds(500).nullish(),
      }),
    },
    ({ account }, { path, query, body }) => {
      mustOwn(account, path);
      const warehouse = body.partnerWarehouseId;
      const found = named(account, body).filter(({ stocks }) => stocks[warehouse]);
      const page = pageOf(found, ({ offerId }) => offerId, {
        cursor: query.pageToken,
        limit: body.offerIds ? 500 : query.limit,
      });
      return ok({
        partnerWarehouseId: warehouse,
        offers: page.rows.map((offer) => row(offer, warehouse)),
        ...pagingOf(page.cursor),
      });
    },
  ),

  'PUT /v2/campaigns/{campaignId}/offers/stocks': market.writes(
    {
      path: CampaignPath,
      body: z.object({
        skus: z
          .array(z.object({ sku: OfferId, items: z.array(z.object({ count: Count, updatedAt: Moment })).length(1) }))
          .min(1)
          .max(2000),
      }),
    },
    ({ account, now }, { path, body }) => {
      const { id } = campaignOf(account, path);
      if (!hasGroups(account)) throw wrong('Method is available for businesses with warehouse groups only');
      const own = account.warehouses.find(({ campaign }) => campaign === id);
      if (!own) throw wrong('The campaign has no warehouse');
      // The others of the group follow.
      const filled = account.warehouses.filter(
        (each) => each.id === own.id || (own.group > 0 && each.group === own.group),
      );
      const rows = body.skus.map(({ sku, items }) => ({ offer: offerOf(account, sku), count: items[0]?.count ?? 0 }));
      for (const { offer, count } of rows)
        for (const { id: warehouse } of filled) setStock(offer, warehouse, count, now);
      return ok();
    },
  ),

  'POST /v2/campaigns/{campaignId}/offers/stocks': market.lists(
    'result.warehouses',
    {
      path: CampaignPath,
      query: pages(100, 50),
      body: z.object({
        stocksWarehouseId: z.int().positive().optional(),
        archived: z.boolean().optional(),
        offerIds: OfferIds(500).nullish(),
      }),
    },
    ({ account }, { path, query, body }) => {
      const { id } = campaignOf(account, path);
      const own = account.warehouses.filter(({ campaign }) => campaign === id);
      const has = ({ stocks }: Offer, { id: warehouse }: Warehouse) => stocks[warehouse] !== undefined;
      const found = named(account, body).filter((offer) => own.some((warehouse) => has(offer, warehouse)));
      const page = pageOf(found, ({ offerId }) => offerId, {
        cursor: query.pageToken,
        limit: body.offerIds ? 500 : query.limit,
      });
      return ok({
        ...pagingOf(page.cursor),
        warehouses: own.map((warehouse) => ({
          warehouseId: warehouse.id,
          offers: page.rows.filter((offer) => has(offer, warehouse)).map((offer) => row(offer, warehouse.id)),
        })),
      });
    },
  ),
};

const hasGroups = ({ warehouses }: Account): boolean => warehouses.some(({ group }) => group > 0);

function offerOf(account: Account, sku: string): Offer {
  const offer = account.offers[sku];
  if (!offer) throw wrong(`Unknown sku: ${sku}`, 'SKU_NOT_FOUND');
  return offer;
}

function named(
  account: Account,
  { offerIds, archived = false }: { offerIds?: string[] | null | undefined; archived?: boolean | undefined },
): Offer[] {
  const wanted = offerIds ? new Set(offerIds) : null;
  return Object.values(account.offers).filter((offer) =>
    wanted ? wanted.has(offer.offerId) : offer.archived === archived,
  );
}

/** Sets the free stock: what orders hold lies beside it. */
function setStock(offer: Offer, warehouse: number, free: number, now: number): void {
  const reserved = offer.stocks[warehouse]?.reserved ?? 0;
  offer.stocks[warehouse] = { fit: free + reserved, reserved, updatedAt: now };
}

function row({ offerId, stocks }: Offer, warehouse: number) {
  const { fit = 0, reserved = 0, updatedAt = 0 } = stocks[warehouse] ?? {};
  const stocksHere = [
    { type: 'FIT', count: fit },
    { type: 'FREEZE', count: reserved },
    { type: 'AVAILABLE', count: Math.max(0, fit - reserved) },
  ];
  return { offerId, stocks: stocksHere, updatedAt: moment(updatedAt) };
}
