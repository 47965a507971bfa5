import type { ProductFault } from '@prilavok/contract';
import { type CardOutcome, houses, MarketplaceError } from '@prilavok/marketplaces';
import { z } from 'zod';
import { config } from '../config.ts';
import { withCompany, withoutCompany } from '../database/pools.ts';
import { buildCard, hashOf, type Mapping, unknownValues } from './card.ts';
import { faultOf } from './card-faults.ts';
import * as pushes from './card-pushes.queries.ts';
import type { Goods } from './card-sources.ts';
import { attributesByIds } from './dictionaries.queries.ts';
import { ensureValues } from './dictionaries.ts';
import { countGoods, goodsBy } from './goods.queries.ts';
import { type MappingPlace, mappingOf } from './mapping.queries.ts';
import type { TaskRun } from './task-run.ts';

/** How far a pass is: offers are gone through by their ids. */
const Position = z.object({ after: z.string(), seen: z.int(), label: z.string() });
type Position = z.infer<typeof Position>;

/** Batches that wait for their outcome at once; more would only fill the marketplace's own line. */
const mostOpen = 3;
/** Offers looked through in one slice. */
const look = 500;
/** A marketplace that hasn't answered after so many questions won't: some forty minutes. */
const mostPolls = 80;

/**
 * Uploads cards, one step a slice: asks after batches on their way, then sends the next one. Whatever is sent is written down
 * before it leaves and its ticket before anything waits; a killed pass finds both. A batch that may or may not have left is
 * sent again, which is safe: cards are keyed by article and sent whole.
 */
export async function uploadProducts(run: TaskRun): Promise<void> {
  const { catalog, marketplace, place } = run.account;
  if (!catalog)
    throw new MarketplaceError('refused', 'У аккаунта не выбран каталог: выберите его в настройках аккаунта');
  const mapping = await withCompany(run.company, (db) => mappingOf(db, run.company, { catalog, marketplace, place }));
  const position = await opened(run, catalog);

  const open = await withCompany(run.company, (db) => pushes.openPushes(db, run.company, run.task.id));
  let waiting = 0;
  for (const push of open) if (!(await advance(run, push, mapping))) waiting++;

  const more = waiting < mostOpen && (await sendNext(run, catalog, position, mapping));
  if (more) return run.later(0);
  const left = await withCompany(run.company, (db) => pushes.openPushes(db, run.company, run.task.id));
  if (left.length === 0) return run.save(null);
  run.progress({ note: `Ждём ответа площадки: пачек — ${left.length}` });
  await run.save(run.position);
  run.later(Math.min(30, 1 + Math.min(...left.map((push) => push.polls))));
}

async function opened(run: TaskRun, catalog: string): Promise<Position> {
  const known = Position.safeParse(run.position);
  const position = known.success ? known.data : { after: '0', seen: 0, label: 'с начала' };
  const total = await withCompany(run.company, (db) => countGoods(db, run.company, catalog, run.task.scope));
  run.progress({ total });
  return position;
}

/** Moves one batch on; true when nothing of it is left to wait for. */
async function advance(run: TaskRun, push: pushes.Push, mapping: Mapping): Promise<boolean> {
  const cards = await withCompany(run.company, (db) => pushes.cardsOf(db, run.company, push.id));
  if (push.state === 'prepared' || push.ticket === null) {
    await leave(run, push.id, cards, mapping);
    return false;
  }
  const { done, cards: outcomes } = await run.client.products.outcome(push.ticket);
  const known = outcomes.filter((outcome) => outcome.status !== 'pending');
  if (known.length > 0) await keepOutcomes(run, push.id, cards, known, mapping);
  if (!done && push.polls < mostPolls) {
    await withCompany(run.company, (db) => pushes.countPoll(db, run.company, push.id));
    return false;
  }
  const answered = new Set(known.map((outcome) => outcome.offerId));
  await giveUp(
    run,
    push.id,
    cards.filter((card) => !answered.has(card.article)),
  );
  return true;
}

/** Sends a batch that is written down, and keeps its ticket. */
async function leave(run: TaskRun, push: string, cards: pushes.SentCard[], mapping: Mapping): Promise<void> {
  const { ticket, rejected } = await run.client.products.push(cards.map((each) => each.card));
  await withCompany(run.company, (db) => pushes.keepTicket(db, run.company, push, ticket));
  await run.log('info', `Пачка отправлена: ${cards.length - rejected.length}`);
  if (rejected.length > 0) await keepOutcomes(run, push, cards, rejected, mapping);
}

async function keepOutcomes(
  run: TaskRun,
  push: string,
  cards: pushes.SentCard[],
  outcomes: CardOutcome[],
  mapping: Mapping,
): Promise<void> {
  const byArticle = new Map(cards.map((each) => [each.article, each]));
  const answers = outcomes.flatMap((outcome) => {
    const sent = byArticle.get(outcome.offerId);
    if (!sent) return [];
    const attributes = [...mapping.attributes.values()].flat();
    const faults = outcome.errors.map((error) => faultOf(error, ofCategory(attributes, sent, mapping), mapping));
    const accepted = outcome.status === 'accepted' || outcome.status === 'skipped';
    return [{ sent, faults, accepted, remoteId: outcome.remoteId }];
  });
  if (answers.length === 0) return;
  for (const { sent, faults, accepted, remoteId } of answers) {
    run.result(sent.offer, accepted ? 'accepted' : 'refused', faults, remoteId);
    run.progress(accepted ? { done: 1, accepted: 1 } : { done: 1, refused: 1 });
  }
  await withCompany(run.company, async (db) => {
    await pushes.answerCards(
      db,
      run.company,
      push,
      answers.map(({ sent, faults, accepted }) => ({
        offer: sent.offer,
        faults,
        state: accepted ? 'accepted' : 'refused',
      })),
    );
    await pushes.linkAccepted(
      db,
      run.company,
      run.account.id,
      answers.flatMap(({ sent, accepted, remoteId }) =>
        accepted && remoteId
          ? [
              {
                offer: sent.offer,
                article: sent.article,
                remoteId,
                title: sent.card.title,
                image: sent.card.images[0] ?? null,
              },
            ]
          : [],
      ),
    );
    await run.saveWithin(db, run.position);
  });
  const refused = answers.filter(({ accepted }) => !accepted).length;
  await run.log(
    refused > 0 ? 'warn' : 'info',
    `Принято ${answers.length - refused}${refused > 0 ? `, отказано ${refused}` : ''}`,
  );
}

const ofCategory = (
  attributes: ReturnType<Mapping['attributes']['get']> & object,
  sent: pushes.SentCard,
  mapping: Mapping,
) => {
  const category = [...mapping.categories.values()]
    .flat()
    .find(({ category }) => category.remoteId === sent.card.category)?.category.id;
  return attributes.filter((attribute) => attribute.category === category);
};

/** Cards about which the marketplace keeps silent: told so, and sent again in the next pass. */
async function giveUp(run: TaskRun, push: string, cards: pushes.SentCard[]): Promise<void> {
  const fault: ProductFault = {
    code: 'no_answer',
    message: 'Площадка так и не ответила про эту карточку: отправим её снова в следующий раз',
    attribute: null,
    property: null,
    field: null,
    fieldTitle: null,
  };
  for (const card of cards) {
    run.result(card.offer, 'refused', [fault]);
    run.progress({ done: 1, refused: 1 });
  }
  await withCompany(run.company, async (db) => {
    await pushes.answerCards(
      db,
      run.company,
      push,
      cards.map((card) => ({ offer: card.offer, state: 'unknown', faults: [fault] })),
    );
    await pushes.finishPush(db, run.company, push);
    await run.saveWithin(db, run.position);
  });
}

/** Values of ours that no pair and no known value of the dictionary answers: asked from the marketplace before cards are built. */
async function learnValues(run: TaskRun, goods: Goods[], mapping: Mapping, where: MappingPlace): Promise<Mapping> {
  const unknown = unknownValues(goods, mapping);
  if (unknown.size === 0) return mapping;
  const ids = [...unknown.keys()];
  const attributes = await withoutCompany((db) => attributesByIds(db, where.marketplace, ids));
  for (const attribute of attributes) await ensureValues(run.client, attribute, [...(unknown.get(attribute.id) ?? [])]);
  return withCompany(run.company, (db) => mappingOf(db, run.company, where));
}

/** Looks through the next offers and sends those that have something to say; false when there are no more offers. */
async function sendNext(run: TaskRun, catalog: string, position: Position, known: Mapping): Promise<boolean> {
  const { account, company } = run;
  const { vat } = account.settings;
  const goods = await withCompany(company, (db) =>
    goodsBy(db, company, { catalog, after: position.after, scope: run.task.scope, limit: look }, config().PUBLIC_URL),
  );
  if (goods.length === 0) return false;
  const { marketplace, place } = account;
  const mapping = await learnValues(run, goods, known, { catalog, marketplace, place });
  const accepted = await withCompany(company, (db) =>
    pushes.acceptedHashes(
      db,
      company,
      account.id,
      goods.map((each) => each.offer),
    ),
  );

  const batch: pushes.SentCard[] = [];
  let { after, seen } = position;
  for (const each of goods) {
    if (batch.length === houses[marketplace].batch.cards) break;
    after = each.offer;
    seen++;
    const built = buildCard(each, mapping, vat === 'none' ? null : vat);
    if ('missing' in built) {
      run.result(each.offer, 'missing', built.missing);
      run.progress({ done: 1, skipped: 1 });
      continue;
    }
    const hash = hashOf(built.card);
    if (accepted.get(each.offer) === hash) {
      run.result(each.offer, 'skipped');
      run.progress({ done: 1, skipped: 1 });
      continue;
    }
    run.result(each.offer, 'sent', built.warnings);
    batch.push({ offer: each.offer, article: each.article, hash, card: built.card });
  }

  const next = { after, seen, label: `просмотрено предложений: ${seen}` };
  run.progress({ note: `Просмотрено ${seen}` });
  const push = await withCompany(company, async (db) => {
    const id =
      batch.length > 0
        ? await pushes.preparePush(db, company, { account: account.id, task: run.task.id }, batch)
        : null;
    await run.saveWithin(db, next);
    return id;
  });
  if (push) await leave(run, push, batch, mapping);
  return true;
}
