import type { Account, ContentRating } from '@prilavok/contract';
import type { MarketplaceClient } from '@prilavok/marketplaces';
import { withCompany } from '../../database/pools.ts';
import { catalogMapping } from '../cards/catalog-mapping.queries.ts';
import { attributesThere } from '../cards/catalog-mapping.ts';
import { faultOf } from '../cards/faults.ts';

/** The content rating of a card as the marketplace tells it now; what would raise it stands beside the field or property of ours. */
export async function contentRating(
  company: string,
  account: Account,
  { client, article }: { client: MarketplaceClient; article: string },
): Promise<ContentRating> {
  const [product] = await client.products.get([article]);
  const [rated] = product ? await client.content.ratings([product]) : [];
  if (!product || !rated) return { rating: null, average: null, groups: [] };
  const { catalog, marketplace, environment } = account;
  const mapping = catalog
    ? await withCompany(company, (db) => catalogMapping(db, { catalog, marketplace, environment }), { reads: true })
    : { fields: {}, known: { properties: new Map(), options: new Map(), units: new Map() } };
  const attributes = 'categories' in mapping ? attributesThere(mapping, product.category) : [];
  const { rating, average, groups } = rated;
  return {
    rating,
    average,
    groups: groups.map((group) => ({
      ...group,
      missing: group.missing.map(({ key, title, points, field, attribute }) => {
        const told = {
          code: key,
          message: title,
          warning: true,
          ...(field && { field }),
          ...(attribute && { attribute }),
        };
        return { points, fault: faultOf(told, attributes, mapping) };
      }),
      attributes: group.attributes.map(({ id, title }) => {
        const told = { code: `attribute:${id}`, message: title, warning: true, attribute: id };
        const fault = faultOf(told, attributes, mapping);
        return { ...fault, attribute: title };
      }),
    })),
  };
}
