import {
  type Account,
  createSending,
  mostBulkOffers,
  mostCheckedCards,
  mostSendings,
  type OfferSelection,
  type ProductFault,
  previewSending,
  type SendingKind,
  type SendingPreview,
  sendingTitles,
} from '@prilavok/contract';
import { catalogOf, selectedOffers } from '../catalogs/index.ts';
import { type Db, withCompany } from '../database/pools.ts';
import { conflict, invalid, mustFind } from '../http/errors.ts';
import { handle, handleOutside } from '../http/handle.ts';
import { isSameCard } from './cards/card.ts';
import { lookAtCards, mustHaveCatalog } from './cards/looked-at.ts';
import { notThere } from './runners/stocks-prices-upload.ts';
import * as chosen from './sale/chosen.queries.ts';
import * as queries from './sending.queries.ts';
import { mustFindAccount } from './stored/account.ts';
import { accountWithKeys } from './stored/accounts.queries.ts';
import { anyRemoved, deleteRemoved } from './stored/product-archive.queries.ts';
import { mustSend } from './stored/switches.ts';
import * as tasks from './stored/tasks.queries.ts';
import { saveChoice, tasksAtHand } from './tasks/choices.queries.ts';
import { startTask } from './tasks/start.ts';

export const sending = [
  handleOutside(previewSending, async ({ company, path, body: { catalog, selection, kind } }) => {
    const { account, offers } = await withCompany(
      company,
      async (db) => {
        const account = await mustFindAccount(db, path.id);
        return { account, offers: await chosenIn(db, account, { catalog, selection, kind }) };
      },
      { reads: true },
    );
    if (kind === 'products_upload')
      return (
        (await withCompany(company, (db) => previewOfJudged(db, account, offers), { reads: true })) ??
        previewOfCards(company, account, offers)
      );
    return withCompany(company, (db) => previewOfStocks(db, account, offers), { reads: true });
  }),

  handle(createSending, async ({ db, path, body: { catalog, selection, kind, anew } }) => {
    const account = mustFind(await accountWithKeys(db, path.id), 'Аккаунт не найден');
    if (account.pausedAt) throw conflict('account_paused', `Аккаунт приостановлен: ${account.pauseReason ?? ''}`);
    const offers = await chosenIn(db, account, { catalog, selection, kind });
    if (offers.length === 0) throw invalid('selection', 'таких предложений в каталоге нет');
    const id = await taskAtHand(db, account, kind);
    await saveChoice(db, id, { title: `Отправка выбранного: ${sendingTitles[kind].toLowerCase()}`, offers });
    if (anew) await tasks.deleteSent(db, account.id, kind, offers);
    if (kind === 'products_upload') await deleteRemoved(db, account.id, offers);
    await startTask(db, { id, account: account.id, type: kind });
    return mustFind(await tasks.taskById(db, id), 'Задача не найдена');
  }),
];

/** The chosen offers, if the account sells from their catalog and sends what is asked for. */
async function chosenIn(
  db: Db,
  account: Pick<Account, 'id' | 'catalog' | 'title' | 'switches'>,
  { catalog, selection, kind }: { catalog: string; selection: OfferSelection; kind: SendingKind },
): Promise<string[]> {
  const { title, switches } = account;
  const own = mustHaveCatalog(account);
  await catalogOf(db, catalog);
  if (own !== catalog) throw conflict('other_catalog', `Аккаунт «${title}» торгует из другого каталога`);
  const on = (kind === 'products_upload' ? [switches.cards] : [switches.prices, switches.stocks]).filter(
    (one) => one.on,
  );
  if (kind === 'products_upload') mustSend(account, 'cards');
  if (on.length === 0)
    throw conflict(
      'sending_off',
      `Аккаунт «${title}» не отправляет ни остатков, ни цен: включите их на его странице, в разделе «Что изменится»`,
    );
  const offers = await selectedOffers(db, catalog, selection, { limit: mostBulkOffers + 1 });
  if (offers.length > mostBulkOffers)
    throw invalid('selection', 'найдено больше 200 000 предложений: сузьте отбор и отправляйте по частям');
  const scopes = on.flatMap(({ scope }) => scope ?? []);
  const left = scopes.length === on.length ? await queries.countOutside(db, scopes, offers) : 0;
  if (left > 0)
    throw conflict(
      'sending_off',
      `Аккаунт «${title}» отправляет только часть товаров, из выбранных в неё не входят ${left}. Включить можно на его странице, в разделе «Что изменится»`,
    );
  return offers;
}

/** A task for what was chosen now: a new one, or in place of the oldest that is over. */
async function taskAtHand(db: Db, account: Pick<Account, 'id' | 'title'>, type: SendingKind): Promise<string> {
  await tasks.lockTasks(db);
  const known = await tasksAtHand(db, account.id, type);
  if (known.length < mostSendings)
    return tasks.insertTask(db, {
      account: account.id,
      type,
      title: sendingTitles[type],
      schedule: null,
      start_instantly: false,
      isActive: true,
      scope: null,
      nextRunAt: null,
    });
  const [oldest] = known;
  if (!oldest || oldest.busy)
    throw conflict('task_busy', `В «${account.title}» уже идут ${mostSendings} отправки: дождитесь конца одной из них`);
  await tasks.resetResults(db, oldest.id);
  await tasks.resetPosition(db, oldest.id);
  return oldest.id;
}

/** Offers of a preview that are named with what they lack. */
const mostNamed = 20;

/** All of them, as the check of the catalog has found them; nothing where some weren't looked at since they changed. */
async function previewOfJudged(
  db: Db,
  { id }: Account,
  offers: readonly string[],
): Promise<SendingPreview | undefined> {
  if (offers.length === 0 || !(await chosen.areJudged(db, id, offers))) return undefined;
  // They are judged as what stays away; sent by a person, they are created again.
  if (await anyRemoved(db, id, offers)) return undefined;
  return {
    offers: offers.length,
    checked: offers.length,
    ...(await chosen.countReady(db, id, offers)),
    lacking: await chosen.countLacking(db, id, offers),
    sample: await chosen.listLacking(db, id, offers, mostNamed),
  };
}

/** The first of them, built now. */
async function previewOfCards(company: string, account: Account, offers: readonly string[]): Promise<SendingPreview> {
  const looked = offers.slice(0, mostCheckedCards);
  const cards = looked.length > 0 ? await lookAtCards(company, account, looked, { anew: true }) : [];
  const lacking = cards.flatMap(({ offer, built }) => ('missing' in built ? [{ offer, missing: built.missing }] : []));
  const unchanged = cards.filter(
    ({ built, accepted }) => 'card' in built && accepted && isSameCard(built.card, accepted),
  );
  return {
    offers: offers.length,
    checked: cards.length,
    ready: cards.length - lacking.length,
    unchanged: unchanged.length,
    lacking: reasonsOf(lacking),
    sample: lacking.slice(0, mostNamed).map(({ offer, missing }) => ({
      id: offer.offer,
      product: offer.product,
      article: offer.article,
      title: offer.title,
      missing,
    })),
  };
}

/** Each reason once, with how many offers it stops; the most frequent first. */
function reasonsOf(lacking: readonly { missing: readonly ProductFault[] }[]): SendingPreview['lacking'] {
  const counts = new Map<string, number>();
  for (const { missing } of lacking)
    for (const reason of new Set(missing.map(({ message }) => message)))
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .toSorted((a, b) => b.count - a.count || a.reason.localeCompare(b.reason, 'ru'));
}

/** Stock and price go for what is there; whether they differ from what is shown, is looked at when they are sent. */
async function previewOfStocks(db: Db, account: Account, offers: readonly string[]): Promise<SendingPreview> {
  const ready = await queries.countPaired(db, account.id, offers);
  const count = offers.length - ready;
  const unpaired = count > 0 ? await queries.listUnpaired(db, account.id, offers, mostNamed) : [];
  return {
    offers: offers.length,
    checked: offers.length,
    ready,
    unchanged: 0,
    lacking: count > 0 ? [{ reason: notThere.message, count }] : [],
    sample: unpaired.map((offer) => ({ ...offer, missing: [notThere] })),
  };
}
