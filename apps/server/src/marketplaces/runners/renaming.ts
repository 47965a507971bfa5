import { withCompany } from '../../database/pools.ts';
import type { Mapping } from '../cards/catalog-mapping.ts';
import { followArticles } from '../cards/product-links.ts';
import type { SentCard } from '../stored/batches.queries.ts';
import type { TaskRun } from '../tasks/run.ts';
import { saveOutcomes } from './answers.ts';

/**
 * Has the marketplace give cards of a batch their new articles before they are sent, where it has a call for that; what it has renamed is written down
 * at once, as stocks and prices go under the article from then on. Answers the cards that are still to be sent.
 */
export async function renameFirst(
  run: TaskRun,
  { batch, cards, mapping }: { batch: string; cards: SentCard[]; mapping: () => Promise<Mapping> },
): Promise<SentCard[]> {
  const { products } = run.client;
  const wanted = cards.filter(({ card }) => card.formerly !== undefined);
  if (!products.rename || wanted.length === 0) return cards;
  const { renamed, rejected } = await products.rename(wanted.map(({ card }) => card));
  const done = new Set(renamed.map(({ offerId }) => offerId));
  const followed = wanted.filter(({ article }) => done.has(article));
  await withCompany(run.company, (db) => followArticles(db, run.account.id, followed));
  if (followed.length > 0) await run.log('info', `Артикул сменён у карточек: ${followed.length}`);
  if (rejected.length === 0) return cards;
  await saveOutcomes(run, { batch, cards, mapping: await mapping() }, rejected);
  const refused = new Set(rejected.map(({ offerId }) => offerId));
  return cards.filter(({ article }) => !refused.has(article));
}
