import { changeCosts, findCosts, kopecks, type NewCost } from '@prilavok/contract';
import { handle } from '../http/handle.ts';
import { announce } from '../http/stream.ts';
import * as queries from './costs.queries.ts';
import { daysWithOffers } from './counting/due.queries.ts';
import { settleSoon } from './counting/due.ts';

export const costs = [
  handle(findCosts, async ({ db, body }) => ({
    rows: await queries.listCosts(db, body),
    missing: await queries.countUncosted(db),
  })),

  handle(changeCosts, async ({ db, body, user }) => {
    const found = await queries.namedOffers(db, {
      ids: body.costs.flatMap(({ offer }) => offer ?? []),
      articles: body.costs.flatMap(({ article }) => article ?? []),
      catalog: body.catalog ?? null,
    });
    const byId = new Map(found.map((offer) => [offer.id, [offer]]));
    const byArticle = Map.groupBy(found, ({ article }) => article);
    // Of two lines that say the same day of an offer, the later one is meant.
    const changes = new Map<string, queries.CostChange>();
    const failed: { id: string; code: string; message: string }[] = [];
    for (const cost of body.costs) {
      const [offer, ...others] = (cost.offer ? byId.get(cost.offer) : byArticle.get(cost.article ?? '')) ?? [];
      if (!offer)
        failed.push({ id: nameOf(cost), code: 'not_found', message: 'Такого предложения нет: проверьте артикул' });
      else if (others.length > 0)
        failed.push({
          id: nameOf(cost),
          code: 'ambiguous',
          message: 'Артикул есть в нескольких каталогах: назовите каталог',
        });
      else
        changes.set(`${offer.id} ${cost.from}`, {
          offer: offer.id,
          from: cost.from,
          kopecks: cost.amount === null ? null : kopecks(cost.amount),
          currency: offer.currency,
        });
    }
    const changed = await queries.changeCosts(db, [...changes.values()], user);
    await settleSoon(db, await daysWithOffers(db, changed));
    if (changed.length > 0) announce(db, { type: 'changed', resource: 'statistics/costs', ids: [] });
    const refused = new Set(failed.map(({ id }) => id));
    return { done: [...new Set(body.costs.map(nameOf))].filter((name) => !refused.has(name)), failed };
  }),
];

const nameOf = ({ offer, article }: NewCost): string => offer ?? article ?? '';
