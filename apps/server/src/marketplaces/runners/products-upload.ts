import type { ProductFault } from '@prilavok/contract';
import { connectors, MarketplaceError, type ProductCard, type PushOutcome } from '@prilavok/marketplaces';
import { z } from 'zod';
import { config } from '../../config.ts';
import { withCompany } from '../../database/pools.ts';
import { buildCard, cardHash } from '../cards/card.ts';
import { type CatalogMappingKey, catalogMapping } from '../cards/catalog-mapping.queries.ts';
import type { Mapping } from '../cards/catalog-mapping.ts';
import { fetchDictionaryValues } from '../cards/dictionary-values.ts';
import { countCardOffers, listCardOffers } from '../cards/offers.queries.ts';
import { cardTerms } from '../cards/terms.ts';
import type { CardOffer } from '../cards/values.ts';
import { judgeOffers } from '../events/sale-due.ts';
import { currencyOf } from '../prices/currency.ts';
import * as batches from '../stored/batches.queries.ts';
import { acceptedCards } from '../stored/products.queries.ts';
import { chosenOffers } from '../tasks/choices.queries.ts';
import type { TaskRun } from '../tasks/run.ts';
import { skipSwitchedOff } from '../tasks/switched-off.ts';
import { endBatch, saveOutcomes } from './answers.ts';
import { addFurtherBarcodes } from './further-barcodes.ts';
import { readingDictionaries } from './reading-dictionaries.ts';
import { renameFirst } from './renaming.ts';

/** How far a run is: offers are gone through by their ids. */
const Position = z.object({ after: z.string(), seen: z.int(), label: z.string() });
type Position = z.infer<typeof Position>;

/** Batches that wait for their outcome at once; more would only fill the marketplace's own queue. */
const mostOpen = 3;
/** Offers looked through in one slice. */
const offersPerSlice = 500;
/** A marketplace that hasn't answered after so many questions won't: some forty minutes. */
const mostPolls = 80;

/**
 * Uploads cards, one step a slice: asks after batches on their way, then sends the next one. Whatever is sent is written down
 * before it leaves and its ticket before anything waits; a killed run finds both. A batch that may or may not have left, or
 * whose ticket the marketplace has forgotten, is sent again, which is safe: cards are keyed by article and sent whole.
 */
export async function uploadProducts(run: TaskRun): Promise<void> {
  const { catalog, marketplace, environment, switches } = run.account;
  if (!switches.cards.on) return skipSwitchedOff(run, 'cards');
  if (!catalog)
    throw new MarketplaceError('refused', 'У аккаунта не выбран каталог: выберите его в настройках аккаунта');
  const where = { catalog, marketplace, environment };
  // Read when a card is built or an answer is taken; a slice that only waits needs none of it.
  const mapping = once(() => withCompany(run.company, (db) => catalogMapping(db, where)));
  const position = await startPosition(run, catalog);

  const open = await openBatches(run);
  let waiting = 0;
  for (const batch of open) if (!(await advance(run, batch, mapping))) waiting++;
  if (waiting < mostOpen && (await sendNext(run, where, position, mapping))) return run.later(0);

  const left = await openBatches(run);
  if (left.length === 0) return run.save(null);
  run.progress({ note: `Ждём ответа площадки: пачек — ${left.length}` });
  await run.save(run.position);
  run.later(Math.min(30, 1 + Math.min(...left.map((batch) => batch.polls))));
}

/** Read when it is first needed. */
type Lazy<Value> = () => Promise<Value>;

function once<Value>(read: Lazy<Value>): Lazy<Value> {
  let value: Promise<Value> | undefined;
  return () => {
    value ??= read();
    return value;
  };
}

const openBatches = (run: TaskRun): Promise<batches.CardBatch[]> =>
  withCompany(run.company, (db) => batches.openBatches(db, run.task.id));

/** Where the run goes on; a new one counts first how much there is. */
async function startPosition(run: TaskRun, catalog: string): Promise<Position> {
  const known = Position.safeParse(run.position);
  if (known.success) return known.data;
  const { chosen, scope } = run.task;
  const scopes = [scope, run.account.switches.cards.scope];
  const total = chosen ?? (await withCompany(run.company, (db) => countCardOffers(db, catalog, scopes)));
  run.progress({ total });
  return { after: '0', seen: 0, label: 'с начала' };
}

/** Moves one batch on; true when nothing of it is left to wait for. */
async function advance(run: TaskRun, batch: batches.CardBatch, mapping: Lazy<Mapping>): Promise<boolean> {
  const cards = await withCompany(run.company, (db) => batches.batchCards(db, batch.id));
  if (batch.ticket === null) return push(run, { batch: batch.id, cards, mapping });
  const outcome = await outcomeOf(run, batch.ticket, cards);
  const answered = outcome?.cards.filter((card) => card.status !== 'pending') ?? [];
  if (answered.length > 0) await saveOutcomes(run, { batch: batch.id, cards, mapping: await mapping() }, answered);
  const next = outcome?.done ? undefined : outcome?.ticket;
  if (next) await withCompany(run.company, (db) => batches.moveTicket(db, batch.id, next));
  if (outcome?.limit) {
    await withCompany(run.company, (db) => batches.clearTicket(db, batch.id));
    throw new MarketplaceError('limit', outcome.limit.message, outcome.limit);
  }
  if (!outcome?.done && batch.polls < mostPolls) {
    const count = outcome ? batches.countPoll : batches.clearTicket;
    await withCompany(run.company, (db) => count(db, batch.id));
    if (!outcome) await run.log('warn', 'Площадка не помнит эту пачку: отправим её снова');
    return false;
  }
  const articles = new Set(answered.map((card) => card.offerId));
  const unanswered = cards.filter((card) => !articles.has(card.article));
  await endBatch(run, batch.id, unanswered);
  return true;
}

/** Result of a batch; nothing when the marketplace knows the ticket no more: its tasks end after some hours. */
async function outcomeOf(run: TaskRun, ticket: string, cards: batches.SentCard[]): Promise<PushOutcome | undefined> {
  try {
    return await run.client.products.outcome(
      ticket,
      cards.map((each) => each.card),
    );
  } catch (error) {
    if (error instanceof MarketplaceError && error.kind === 'missing') return undefined;
    throw error;
  }
}

/** Sends a batch that is written down, and keeps its ticket; true when nothing of it has to be waited for. */
async function push(
  run: TaskRun,
  { batch, cards, mapping }: { batch: string; cards: batches.SentCard[]; mapping: Lazy<Mapping> },
): Promise<boolean> {
  const kept = await renameFirst(run, { batch, cards, mapping });
  const { ticket, rejected } =
    kept.length > 0
      ? await run.client.products.push(
          kept.map((each) => each.card),
          await acceptedOf(run, kept),
        )
      : { ticket: null, rejected: [] };
  await withCompany(run.company, (db) => batches.updateTicket(db, batch, ticket));
  await run.log('info', `Пачка отправлена: ${kept.length - rejected.length}`);
  if (rejected.length > 0) await saveOutcomes(run, { batch, cards, mapping: await mapping() }, rejected);
  return ticket === null;
}

/** Last accepted version of these cards, by the articles under which they go. */
async function acceptedOf({ company, account }: TaskRun, cards: batches.SentCard[]): Promise<Map<string, ProductCard>> {
  const offers = cards.map(({ offer }) => offer);
  const accepted = await withCompany(company, (db) => acceptedCards(db, account.id, offers), { reads: true });
  return new Map(
    cards.flatMap(({ offer, article }) => {
      const card = accepted.get(offer);
      return card ? [[article, card] as const] : [];
    }),
  );
}

/** Looks through the next offers and sends the cards that differ from those accepted; false when there are no more offers. */
async function sendNext(
  run: TaskRun,
  where: CatalogMappingKey,
  position: Position,
  read: Lazy<Mapping>,
): Promise<boolean> {
  const { account, company } = run;
  const { found, last } = await nextOffers(run, where.catalog, position.after);
  if (last === undefined) return false;
  const mapping = await read();
  await fetchDictionaryValues(async () => run.client, where.marketplace, found, mapping, {
    tell: readingDictionaries(run),
  });
  const offers = found.map((each) => each.offer);
  const accepted = await withCompany(company, (db) => batches.acceptedHashes(db, account.id, offers));
  const to = await currencyOf(company, account, () => run.client);
  const terms = await withCompany(company, (db) => cardTerms(db, account, { catalog: where.catalog, to }));

  const batch: batches.SentCard[] = [];
  const built: Built[] = [];
  let { seen } = position;
  let after = last;
  for (const [at, each] of found.entries()) {
    if (batch.length === connectors[where.marketplace].batch.cards) {
      after = found[at - 1]?.offer ?? last;
      break;
    }
    seen++;
    const made = buildCard(each, mapping, terms);
    if ('missing' in made) {
      run.result(each.offer, 'missing', made.missing);
      run.progress({ done: 1, skipped: 1 });
      continue;
    }
    const { card, warnings } = made;
    const hash = cardHash(card);
    const same = accepted.get(each.offer) === hash;
    built.push({ offer: each.offer, card, warnings, result: same ? 'skipped' : 'sent' });
    if (same) run.progress({ done: 1, skipped: 1 });
    else batch.push({ offer: each.offer, article: card.offerId, hash, card });
  }

  const refused = await addFurtherBarcodes(run, built, mapping);
  for (const { offer, result, warnings } of built)
    run.result(offer, result, [...warnings, ...(refused.get(offer) ?? [])]);
  run.progress({ note: `Просмотрено ${seen}` });
  const prepared = await withCompany(company, async (db) => {
    const from = { account: account.id, task: run.task.id };
    const id = batch.length > 0 ? await batches.insertBatch(db, from, batch) : null;
    await judgeOffers(
      db,
      account.id,
      batch.map(({ offer }) => offer),
    );
    await run.saveWithin(db, { after, seen, label: `просмотрено предложений: ${seen}` });
    return id;
  });
  if (prepared) await push(run, { batch: prepared, cards: batch, mapping: async () => mapping });
  return true;
}

/** A card that is whole, and whether it is to be sent. */
interface Built {
  offer: string;
  card: ProductCard;
  warnings: ProductFault[];
  result: 'skipped' | 'sent';
}

/** The next offers of a run, and the one up to which they are all that there are; nothing at the end. */
async function nextOffers(
  run: TaskRun,
  catalog: string,
  after: string,
): Promise<{ found: CardOffer[]; last: string | undefined }> {
  const { account, company, task } = run;
  return withCompany(company, async (db) => {
    const limit = offersPerSlice;
    const chosen = task.chosen === null ? undefined : await chosenOffers(db, task.id, { after, limit });
    const which = chosen ? { offers: chosen } : { after, scope: task.scope };
    const within = account.switches.cards.scope;
    const found = await listCardOffers(
      db,
      { catalog, account: account.id, limit, within, ...which },
      config().PUBLIC_URL,
    );
    // Chosen offers that are gone since are passed over.
    return { found, last: chosen ? chosen.at(-1) : found.at(-1)?.offer };
  });
}
