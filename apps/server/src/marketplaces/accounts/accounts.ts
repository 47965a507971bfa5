import {
  type Account,
  AccountSettings,
  changeAccount,
  changeAccountCallback,
  changeAccountSettings,
  checkAccount,
  countAccounts,
  createAccount,
  done,
  findAccounts,
  findKeyChoices,
  findMarketplaces,
  findRequestLogs,
  findTaskRuns,
  getAccountCallback,
  getAccountSettings,
  getAccounts,
  getRequestLog,
  linkAccount,
  marketplaces,
  pullOrders,
  removeAccount,
  resendRequest,
  unlinkAccount,
} from '@prilavok/contract';
import { connectors, type MarketplaceClient, MarketplaceError } from '@prilavok/marketplaces';
import { catalogById } from '../../catalogs/index.ts';
import { config } from '../../config.ts';
import { type Db, withCompany } from '../../database/pools.ts';
import { conflict, invalid, mustBeFresh, mustFind } from '../../http/errors.ts';
import { handle, handleOutside } from '../../http/handle.ts';
import { announce } from '../../http/stream.ts';
import { seal } from '../../outside/secrets.ts';
import { publish } from '../../rooms/topic.ts';
import { type By, recordChange } from '../../users/audit.ts';
import { callbackAddress } from '../connection/callback-address.ts';
import { keysOf, openClient, refusalFrom, tryKeys } from '../connection/client.ts';
import { listRequestLogs, requestLogById } from '../connection/request-log.queries.ts';
import { noRequest, resend, shownRequest } from '../connection/resend.ts';
import { PushKind } from '../events/outbox.queries.ts';
import { pushSoon } from '../events/outbox.ts';
import { recheckSoon } from '../events/recheck.ts';
import { accountDisposed } from '../events/topics.ts';
import { wantFirstCategories } from '../mapping/categories.jobs.ts';
import { accountMissing, mustFindAccount, mustHaveAccount } from '../stored/account.ts';
import * as queries from '../stored/accounts.queries.ts';
import { keyHint, keysRefusal, keyTypeOf, mergedKeys, typedKeys } from '../stored/keys.ts';
import { storedKeys } from '../stored/stored-keys.ts';
import { scopedTasks } from '../stored/tasks.queries.ts';
import { runSoon, runTaskOfType, startWalk } from '../tasks/start.ts';
import { insertUsualTasks } from '../tasks/usual-tasks.ts';

export const accounts = [
  handle(findMarketplaces, () => ({
    rows: marketplaces.map((id) => {
      const {
        title,
        mark,
        keys,
        searchLink,
        missing: lacks,
        asksCancelReason,
        articleStays,
        staysInPromotions,
        confirmsPrices,
        noGiveouts,
        cardActs,
        noBarcodes,
        wholeCards,
        reportKinds,
        warehouseId,
        untoldFigures = null,
      } = connectors[id];
      return {
        id,
        title,
        mark,
        searchLink,
        missing: lacks,
        asksCancelReason,
        articleStays,
        staysInPromotions,
        confirmsPrices,
        noGiveouts: lacks.returns ?? noGiveouts,
        cardActs,
        noBarcodes,
        wholeCards: wholeCards?.message ?? null,
        warehouse: { hint: warehouseId.hint, key: warehouseId.key ?? null },
        reports: (reportKinds ?? []).map(({ slug, title: name, description, period }) => ({
          slug,
          title: name,
          description,
          period,
        })),
        untoldFigures,
        environments: config().DEMO ? (['sandbox', 'real'] as const).slice() : ['real' as const],
        sandboxPort: config().DEMO ? config().SANDBOX_PORT : null,
        keys: keys.map((field) => ({
          slug: field.slug,
          keyType: keyTypeOf(field),
          label: field.label,
          hint: keyHint(field, 'real'),
          sandboxHint: config().DEMO && field.sandbox ? keyHint(field, 'sandbox') : null,
          pattern: field.pattern,
        })),
      };
    }),
  })),

  handle(findAccounts, async ({ db, body }) => ({ rows: await queries.listAccounts(db, body) })),

  handle(getAccounts, async ({ db, path }) => ({ rows: await queries.accountsByIds(db, path.ids) })),

  handle(countAccounts, async ({ db, path }) => ({ rows: await queries.countsOfAccounts(db, path.ids) })),

  handleOutside(findKeyChoices, async ({ company, body }) => {
    mustBeOpen(body);
    const account =
      body.account === undefined
        ? undefined
        : mustFind(await withCompany(company, (db) => queries.accountWithKeys(db, body.account ?? '')), accountMissing);
    if (account && (account.marketplace !== body.marketplace || account.environment !== body.environment))
      throw invalid('account', 'это аккаунт другой площадки');
    const keys = typedKeys(body, account ? keysOf(account) : {}, body.keys);
    try {
      return { rows: await tryKeys(body, keys).keys.choices() };
    } catch (error) {
      if (error instanceof MarketplaceError && error.kind === 'keys')
        throw invalid('keys', keysRefusal(body, error), 'keys_refused');
      throw refusalFrom(error) ?? error;
    }
  }),

  handleOutside(createAccount, async ({ company, caller, request, body, once }) => {
    mustBeOpen(body);
    await withCompany(company, (db) => checkCatalog(db, body.catalog));
    const keys = mergedKeys(body, {}, body.keys);
    const check = await checkNewKeys(body, keys);
    return withCompany(company, (db) =>
      once(db, async () => {
        const id = await queries.insertAccount(db, {
          ...body,
          catalog: body.catalog ?? null,
          keys: seal(JSON.stringify(keys)),
          keySlugs: Object.keys(keys),
          settings: AccountSettings.parse(body.settings ?? {}),
        });
        await queries.updateCheck(db, id, check);
        if (body.tasks) await insertUsualTasks(db, id, body.marketplace);
        await wantFirstCategories(db, id);
        const became = await announceAccount(db, id);
        await runSoon(db, became, 'products_sync', null);
        const secrets = ['Ключи'];
        await recordChange(db, { caller, request }, { subject: 'account', id, title: became.title, became, secrets });
        return became;
      }),
    );
  }),

  handleOutside(changeAccount, async ({ company, caller, request, path, body }) => {
    const known = mustFind(await withCompany(company, (db) => queries.accountWithKeys(db, path.id)), accountMissing);
    const check = body.keys && (await checkNewKeys(known, mergedKeys(known, keysOf(known), body.keys)));
    return withCompany(company, async (db) => {
      const account = mustFind(await queries.lockAccount(db, path.id), accountMissing);
      mustBeFresh(account, body.version, `Аккаунт «${account.title}»`);
      await checkCatalog(db, body.catalog);
      if (body.catalog !== undefined && body.catalog !== account.catalog) await refuseLosing(db, path.id);
      const was = await mustFindAccount(db, path.id);
      const keys = body.keys && mergedKeys(account, keysOf(account), body.keys);
      await queries.updateAccount(db, path.id, {
        title: body.title,
        catalog: body.catalog,
        keys: keys && { sealed: seal(JSON.stringify(keys)), slugs: Object.keys(keys) },
      });
      if (body.catalog !== undefined) await recheckSoon(db, path.id);
      if (check) {
        await saveCheck(db, known, check);
        await pushEverything(db, path.id);
      }
      const became = await announceAccount(db, path.id);
      const secrets = body.keys ? ['Ключи'] : [];
      await recordAccount(db, { caller, request }, { was, became, secrets });
      return became;
    });
  }),

  handle(removeAccount, async ({ db, caller, request, path }) => {
    const was = await mustFindAccount(db, path.id);
    await recordAccount(db, { caller, request }, { was });
    await queries.leaveGroup(db, path.id);
    await queries.disposeAccount(db, path.id);
    await publish(db, accountDisposed, { account: path.id });
    announce(db, { type: 'changed', resource: 'marketplaces/accounts', ids: [path.id] });
    return done;
  }),

  handleOutside(checkAccount, async ({ company, path }) => {
    const stored = mustFind(await withCompany(company, (db) => queries.accountWithKeys(db, path.id)), accountMissing);
    const check = await checkKeys(company, stored);
    const account = await withCompany(company, async (db) => {
      // Keys that can't be opened are no answer of the marketplace: with the right SECRET_KEY the former one is still true.
      if (storedKeys(stored.keys)) await saveCheck(db, stored, check);
      if (check.result === 'ok') await pushEverything(db, path.id);
      return announceAccount(db, path.id);
    });
    const { result, message, keysExpireAt } = check;
    return { ok: result === 'ok', result, message, keysExpireAt, account };
  }),

  handle(findRequestLogs, async ({ db, path, body }) => {
    const { marketplace } = await mustFindAccount(db, path.id);
    return { rows: (await listRequestLogs(db, path.id, body)).map((one) => shownRequest(marketplace, one)) };
  }),

  handle(getRequestLog, async ({ db, path }) => {
    const { marketplace } = await mustFindAccount(db, path.account);
    return shownRequest(marketplace, mustFind(await requestLogById(db, path), noRequest));
  }),

  handleOutside(resendRequest, ({ company, path }) => resend(company, path)),

  handle(getAccountCallback, async ({ db, path }) => {
    const { id, marketplace } = await mustFindAccount(db, path.id);
    const { callbacks } = connectors[marketplace];
    if (!callbacks) return { url: null, where: '' };
    return callbackOf(db, { id, where: callbacks.where }, await queries.callbackTurn(db, id));
  }),

  handle(changeAccountCallback, async ({ db, caller, request, path }) => {
    const was = mustFind(await queries.lockAccount(db, path.id), accountMissing);
    const { callbacks } = connectors[was.marketplace];
    if (!callbacks) throw conflict('no_callback', 'Эта площадка сама ни о чём не сообщает: менять нечего');
    const turn = await queries.nextCallbackTurn(db, was.id);
    await recordAccount(db, { caller, request }, { was, became: was, secrets: ['Адрес для уведомлений'] });
    return callbackOf(db, { id: was.id, where: callbacks.where }, turn);
  }),

  handle(getAccountSettings, async ({ db, path }) => {
    const { settings, version } = await mustFindAccount(db, path.id);
    return { ...settings, version };
  }),

  handle(changeAccountSettings, async ({ db, caller, request, path, body }) => {
    const account = mustFind(await queries.lockAccount(db, path.id), accountMissing);
    mustBeFresh(account, body.version, `Аккаунт «${account.title}»`);
    const merged = AccountSettings.parse({ ...account.settings, ...body });
    await queries.updateSettings(db, path.id, merged);
    await startWalk(db, account);
    const was = { ...account, settings: account.settings };
    const { version } = await announceAccount(db, path.id);
    await recordAccount(db, { caller, request }, { was, became: { ...account, settings: merged } });
    return { ...merged, version };
  }),

  handle(linkAccount, async ({ db, caller, request, path }) => {
    if (path.target === path.source) throw invalid('source', 'аккаунт нельзя добавить в группу к самому себе');
    const target = await mustFindAccount(db, path.target);
    const source = await mustFindAccount(db, path.source);
    if (source.group !== null && source.group !== target.group) await queries.leaveGroup(db, path.source);
    await queries.joinGroup(db, path.target, path.source);
    const became = await announceAccount(db, path.source);
    await recordAccount(db, { caller, request }, { was: source, became });
    return became;
  }),

  handle(unlinkAccount, async ({ db, caller, request, path }) => {
    const was = await mustFindAccount(db, path.id);
    await queries.leaveGroup(db, path.id);
    const became = await announceAccount(db, path.id);
    await recordAccount(db, { caller, request }, { was, became });
    return became;
  }),

  handle(findTaskRuns, async ({ db, path, query }) => {
    await mustHaveAccount(db, path.id);
    return { rows: await queries.listTaskRuns(db, path.id, query) };
  }),

  handle(pullOrders, async ({ db, path, body }) => {
    const period = await queries.periodOf(db, body);
    if (Date.parse(period.dateFinish) <= Date.parse(period.dateStart))
      throw invalid('dateFinish', 'конец периода должен быть позже начала');
    const account = await mustFindAccount(db, path.id);
    return { task: await runTaskOfType(db, account, 'orders_import', period) };
  }),
];

/** Refuses where no account can be connected. */
function mustBeOpen({ environment }: Pick<Account, 'environment'>): void {
  if (environment === 'sandbox' && !config().DEMO) throw invalid('environment', 'песочница есть только в демонстрации');
}

/** Writes down what somebody did with an account. */
const callbackOf = (db: Db, { id, where }: { id: string; where: string }, turn: number) => ({
  url: callbackAddress({ company: db.company, account: id, turn }),
  where,
});

async function recordAccount(
  db: Db,
  by: By,
  done: { was: { id: string; title: string }; became?: object; secrets?: readonly string[] },
): Promise<void> {
  const { id, title } = done.was;
  await recordChange(db, by, { subject: 'account', id, title, ...done });
}

/** Tells open cabinets that the account has changed; answers it as it stands now. */
async function announceAccount(db: Db, id: string): Promise<Account> {
  announce(db, { type: 'changed', resource: 'marketplaces/accounts', ids: [id] });
  return mustFindAccount(db, id);
}

/** Sends at once everything that has gathered for the account: its keys are new, or fit again. */
async function pushEverything(db: Db, account: string): Promise<void> {
  for (const what of PushKind.options) await pushSoon(db, { account, what }, new Date());
}

async function checkCatalog(db: Db, catalog: string | null | undefined): Promise<void> {
  if (catalog && !(await catalogById(db, catalog))) throw invalid('catalog', 'такого каталога нет');
}

/** Refuses to change the catalog of an account whose tasks take a part of it: of another one they would take nothing. */
async function refuseLosing(db: Db, id: string): Promise<void> {
  const titles = (await scopedTasks(db, id)).map((title) => `«${title}»`);
  if (titles.length > 0)
    throw conflict(
      'account_in_use',
      `Задачи аккаунта берут только часть прежнего каталога: ${titles.join(', ')}. Сначала снимите в них выбор товаров`,
    );
}

/** Writes down how a check ended; where the contract has got another currency, all prices are looked at again. */
async function saveCheck(
  db: Db,
  { id, currency }: Pick<queries.AccountWithKeys, 'id' | 'currency'>,
  check: queries.Check,
): Promise<void> {
  await queries.updateCheck(db, id, check);
  if (check.currency && check.currency !== currency) await startWalk(db, await mustFindAccount(db, id));
}

/** Asks the marketplace whether it takes an account's keys; what it refuses is a result, too. */
function checkKeys(company: string, account: queries.AccountWithKeys) {
  return answerAbout(account, openClient(company, account, { attempts: 2 }));
}

/**
 * Checks keys that are about to be saved: refused ones are not, in the marketplace's words. One that is away settles
 * nothing.
 */
async function checkNewKeys(account: Pick<Account, 'marketplace' | 'environment'>, keys: Record<string, string>) {
  const check = await answerAbout(account, tryKeys(account, keys));
  if (check.result === 'keys') throw invalid('keys', check.message, 'keys_refused');
  return check;
}

async function answerAbout(
  account: Pick<Account, 'marketplace' | 'environment'>,
  client: MarketplaceClient,
): Promise<queries.Check> {
  try {
    const info = await client.keys.check();
    const lacks = info.forbidden.length > 0 ? ` Ключу не хватает прав: ${info.forbidden.join(', ')}` : '';
    return {
      result: 'ok',
      message: `Ключи подходят${info.company ? `: ${info.company}` : ''}.${lacks}`,
      keysExpireAt: info.expiresAt,
      currency: info.currency,
    };
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    const message = error.kind === 'keys' ? keysRefusal(account, error) : error.message;
    return { result: error.kind, message, keysExpireAt: null, currency: null };
  }
}
