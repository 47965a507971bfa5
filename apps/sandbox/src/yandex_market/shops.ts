import { pageOf } from '../frame/paging.ts';
import { BusinessPath, market, mustOwn, type Operations, ok, pages, pagingOf } from './wire.ts';

/** Asking for the stores is how a cabinet checks its key: the account that was checked last is the one that the page shows. */
export const shops: Operations = {
  'GET /v2/campaigns': market.reads({ query: pages(100, 100) }, ({ account, connected }, { query }) => {
    connected();
    const { rows, cursor } = pageOf(account.campaigns, ({ id }) => String(id), {
      cursor: query.pageToken,
      limit: query.limit,
    });
    return {
      campaigns: rows.map(({ id, domain, placementType }) => ({
        id,
        domain,
        business: account.business,
        placementType,
        apiAvailability: 'AVAILABLE',
      })),
      ...pagingOf(cursor),
    };
  }),

  'POST /v2/auth/token': market.reads({}, ({ request }) =>
    ok({ apiKey: { name: 'Прилавок', authScopes: scopesOf(request.headers['api-key'] ?? '') } }),
  ),

  'POST /v2/businesses/{businessId}/settings': market.reads({ path: BusinessPath }, ({ account }, { path }) => {
    mustOwn(account, path);
    return ok({
      info: account.business,
      settings: { onlyDefaultPrice: true, currency: 'RUR' },
      subscriptionLevel: 'NONE',
    });
  }),
};

/** A key that ends so may look at prices only. */
const narrow = /\.pricing$/;
const scopesOf = (key: string): string[] => (narrow.test(key) ? ['PRICING'] : ['ALL_METHODS']);

/** The seller behind a key: `ACMA:sandbox-1`, or `ACMA:sandbox-1.pricing` of the same one with fewer rights. */
export const sellerOf = (key: string): string | undefined => /^ACMA:sandbox-([\w-]{1,60})(\.pricing)?$/.exec(key)?.[1];
