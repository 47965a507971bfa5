import type { ProductFault } from '@prilavok/contract';
import type { CardOutcome } from '@prilavok/marketplaces';
import { withCompany } from '../../database/pools.ts';
import { attributesThere, type Mapping } from '../cards/catalog-mapping.ts';
import { faultOf } from '../cards/faults.ts';
import { followSoon } from '../cards/moderation.jobs.ts';
import { followArticles, linkAccepted } from '../cards/product-links.ts';
import { judgeOffers } from '../events/sale-due.ts';
import * as batches from '../stored/batches.queries.ts';
import type { TaskRun } from '../tasks/run.ts';

/** Saves what the marketplace said of cards of a batch, each fault beside the field of ours it is about, with the run's counters in one transaction. */
export async function saveOutcomes(
  run: TaskRun,
  { batch, cards, mapping }: { batch: string; cards: batches.SentCard[]; mapping: Mapping },
  outcomes: CardOutcome[],
): Promise<void> {
  const byArticle = new Map(cards.map((each) => [each.article, each]));
  const answers = outcomes.flatMap((outcome) => {
    // A card that has been answered, or sent anew since, is no longer the batch's.
    const sent = byArticle.get(outcome.offerId);
    if (!sent) return [];
    const attributes = attributesThere(mapping, sent.card.category);
    const faults = outcome.errors.map((error) => faultOf(error, attributes, mapping));
    const accepted = outcome.status === 'accepted' || outcome.status === 'skipped';
    return [{ sent, faults, accepted, remoteId: outcome.remoteId }];
  });
  if (answers.length === 0) return;
  for (const { sent, faults, accepted, remoteId } of answers) {
    run.result(sent.offer, accepted ? 'accepted' : 'refused', faults, remoteId);
    run.progress(accepted ? { done: 1, accepted: 1 } : { done: 1, refused: 1 });
  }
  const kept = answers.map(({ sent, faults, accepted }): batches.CardAnswer => {
    return { offer: sent.offer, faults, state: accepted ? 'accepted' : 'refused' };
  });
  const linked = answers.flatMap(({ sent: { offer, article, card }, accepted, remoteId }) =>
    accepted && remoteId ? [{ offer, article, remoteId, title: card.title, image: card.images[0] ?? null }] : [],
  );
  await withCompany(run.company, async (db) => {
    await batches.updateAnswers(db, batch, kept);
    await judgeOffers(
      db,
      run.account.id,
      kept.map(({ offer }) => offer),
    );
    await followArticles(
      db,
      run.account.id,
      answers.flatMap(({ sent, accepted }) => (accepted ? [sent] : [])),
    );
    await linkAccepted(db, run.account.id, linked);
    if (linked.length > 0) await followSoon(db, run.account.id);
    await run.saveWithin(db, run.position);
  });
  const refused = answers.filter(({ accepted }) => !accepted).length;
  const message = `Принято ${answers.length - refused}${refused > 0 ? `, отказано ${refused}` : ''}`;
  await run.log(refused > 0 ? 'warn' : 'info', message);
}

const noAnswer: ProductFault = {
  code: 'no_answer',
  message: 'Площадка так и не ответила про эту карточку: отправим её снова в следующий раз',
  attribute: null,
  property: null,
  field: null,
  fieldTitle: null,
};

/** Ends a batch; cards that the marketplace has not answered get that as their result, and are sent again in the next run. */
export async function endBatch(run: TaskRun, batch: string, unanswered: batches.SentCard[]): Promise<void> {
  for (const card of unanswered) {
    run.result(card.offer, 'refused', [noAnswer]);
    run.progress({ done: 1, refused: 1 });
  }
  const kept = unanswered.map(
    (card): batches.CardAnswer => ({ offer: card.offer, state: 'unknown', faults: [noAnswer] }),
  );
  await withCompany(run.company, async (db) => {
    await batches.updateAnswers(db, batch, kept);
    await judgeOffers(
      db,
      run.account.id,
      kept.map(({ offer }) => offer),
    );
    await batches.closeBatch(db, batch);
    await run.saveWithin(db, run.position);
  });
}
