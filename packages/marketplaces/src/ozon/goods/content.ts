import { z } from 'zod';
import type { ContentAdvice, ContentApi, ContentGroup } from '../../api/content.ts';
import type { Caller } from '../../http.ts';
import { portions } from '../../portions.ts';
import { count, flag, id, list, listOrNone, rows, text } from '../shapes.ts';

const Group = z.object({
  name: text,
  rating: count,
  weight: count,
  conditions: list(z.object({ key: text, description: text, cost: count, fulfilled: flag })),
  improve_attributes: listOrNone(z.object({ id, name: text })),
  improve_at_least: count,
});
const Answer = z.object({ products: rows(z.object({ sku: id, rating: count, groups: list(Group) }), 'sku') });

/** The description says nothing of how many; other lists of SKU take so many. */
const most = 100;

/** Content rating: /v1/product/rating-by-sku. A product without SKU has none yet. */
export function contentApi(http: Caller): ContentApi {
  return {
    async ratings(products) {
      const offers = new Map(products.flatMap(({ offerId, sku }) => (sku ? [[sku, offerId] as const] : [])));
      const found = [];
      for (const skus of portions([...offers.keys()], most)) {
        const request = { path: '/v1/product/rating-by-sku', body: { skus }, repeatable: true };
        found.push(...(await http.json(request, Answer)).products);
      }
      return found.flatMap(({ sku, rating, groups }) => {
        const offerId = offers.get(sku);
        return offerId === undefined ? [] : [{ offerId, rating, average: null, groups: groups.map(groupOf) }];
      });
    },
  };
}

function groupOf(group: z.output<typeof Group>): ContentGroup {
  const { name, rating, weight } = group;
  return {
    title: name,
    rating,
    weight,
    missing: group.conditions.flatMap(({ key, description, cost, fulfilled }): ContentAdvice[] => {
      // A group counts 100 at most, whatever its conditions cost together.
      const points = Math.round(Math.min(cost, 100 - rating) * weight) / 100;
      return fulfilled || points <= 0 ? [] : [{ key, title: description, points, field: fieldOf(key) }];
    }),
    attributes: group.improve_attributes.map(({ id, name }) => ({ id, title: name })),
    atLeast: group.improve_at_least || null,
  };
}

/** Keys of the description's example. */
function fieldOf(key: string): ContentAdvice['field'] {
  if (key.startsWith('media_images')) return 'images';
  if (key.startsWith('text_annotation')) return 'description';
  return undefined;
}
