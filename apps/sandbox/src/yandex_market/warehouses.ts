import { z } from 'zod';
import { pageOf } from '../frame/paging.ts';
import type { Warehouse } from './account.ts';
import { BusinessPath, Ids, market, mustOwn, type Operations, ok, pages, pagingOf } from './wire.ts';

const listed = pages(30, 15);

export const warehouses: Operations = {
  'POST /v2/businesses/{businessId}/warehouses': market.lists(
    'result.warehouses',
    {
      path: BusinessPath,
      query: listed,
      body: z.object({
        components: z
          .array(z.enum(['ADDRESS', 'STATUS']))
          .min(1)
          .nullish(),
        campaignIds: Ids(25).nullish(),
      }),
    },
    ({ account }, { path, query, body }) => {
      mustOwn(account, path);
      const found = account.warehouses.filter(({ campaign }) => body.campaignIds?.includes(campaign) ?? true);
      const { rows, cursor } = pageOf(found, ({ id }) => String(id), { cursor: query.pageToken, limit: query.limit });
      return ok({
        warehouses: rows.map((each) => ({
          id: each.id,
          name: each.name,
          campaignId: each.campaign,
          express: false,
          ...(each.group > 0 && { groupInfo: { id: each.group, name: 'Общий остаток' } }),
          ...(body.components?.includes('ADDRESS') && { address: address(each) }),
          ...(body.components?.includes('STATUS') && { status: { status: 'OTHER' } }),
        })),
        ...pagingOf(cursor),
      });
    },
  ),

  'POST /v3/businesses/{businessId}/warehouses': market.lists(
    'result.warehouses',
    {
      path: BusinessPath,
      query: listed,
      body: z.object({
        warehouseIds: Ids(500).nullish(),
        components: z.array(z.literal('ADDRESS')).min(1).nullish(),
      }),
    },
    ({ account }, { path, query, body }) => {
      mustOwn(account, path);
      // Groups are not shown here.
      const found = account.warehouses.filter(
        ({ id, group }) => group === 0 && (body.warehouseIds?.includes(id) ?? true),
      );
      const { rows, cursor } = pageOf(found, ({ id }) => String(id), { cursor: query.pageToken, limit: query.limit });
      return ok({
        warehouses: rows.map((each) => ({
          id: each.id,
          name: each.name,
          models: [{ placementType: each.model, apiAvailability: 'AVAILABLE' }],
          ...(body.components?.includes('ADDRESS') && { address: address(each) }),
        })),
        ...pagingOf(cursor),
      });
    },
  ),
};

const address = ({ city, street, number, gps }: Warehouse) => ({ city, street, number, gps });
