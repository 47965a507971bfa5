import type { Db } from '../../database/pools.ts';
import { takenBack } from '../history/take-back.ts';
import { lockWithProducts } from '../saving/locks.ts';
import * as queries from './bulk-changes.queries.ts';
import type { Plan } from './plan.ts';

/** Plans how an act is taken back from a portion. */
export async function undoPlan(
  db: Db,
  { act, catalog, offers }: { act: string; catalog: string; offers: readonly string[] },
): Promise<Plan> {
  const { offers: found, products } = await lockWithProducts(db, offers);
  const [ofOffers, ofProducts] = [
    await queries.differencesOfAct(db, act, 'offer', idsOf(found)),
    await queries.differencesOfAct(db, act, 'product', idsOf(products)),
  ];
  const back = await takenBack(db, { catalog, offers: found, products, ofOffers, ofProducts });
  const plan: Plan = { found: idsOf(found), offers: [], products: new Map(), changed: 0, refused: new Map() };
  for (const was of products) {
    const shared = back.products.get(was.id);
    if (shared && 'now' in shared) plan.products.set(was.id, { was, now: shared.now });
  }
  for (const { id, product } of found) {
    const [own, shared] = [back.offers.get(id), back.products.get(product)];
    if (own && 'now' in own) plan.offers.push(own.now);
    const refused = [own, shared].flatMap((each) => (each && 'refused' in each ? each.refused : []))[0];
    if (refused !== undefined) plan.refused.set(id, refused);
    else if ([own, shared].some((each) => each && 'now' in each)) plan.changed++;
  }
  return plan;
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
