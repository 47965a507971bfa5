import {
  type Account,
  AccountSettings,
  changeAccount,
  changeAccountSettings,
  checkAccount,
  createAccount,
  done,
  findAccountReports,
  findAccounts,
  findMarketplaces,
  findRequestLogs,
  getAccountSettings,
  getAccounts,
  linkAccount,
  marketplaces,
  pullOrders,
  removeAccount,
  unlinkAccount,
} from '@prilavok/contract';
import { connectors, MarketplaceError } from '@prilavok/marketplaces';
import { config } from '../config.ts';
import { type Db, withCompany } from '../database/pools.ts';
import { conflict, invalid, mustBeFresh, mustFind, notFound } from '../http/errors.ts';
import { handle, handleOutside } from '../http/handle.ts';
import { announce } from '../http/stream.ts';
import { seal } from '../outside/secrets.ts';
import { tellDisposed } from './accounts.jobs.ts';
import {
  accountDoor,
  accountsByIds,
  accountsByTitle,
  disposeAccount,
  insertAccount,
  joinGroup,
  leaveGroup,
  lockAccount,
  requestLogs,
  runReports,
  saveCheck,
  saveSettings,
  updateAccount,
} from './accounts.queries.ts';
import { catalogExists } from './cards/offers.queries.ts';
import { keysOf, openClient } from './connection/client.ts';
import { keyHint, keysRefusal, mergedKeys, reasonUnserved } from './connection/keys.ts';
import { startImportOf } from './tasks/start.ts';
import { insertUsualTasks } from './tasks/usual-tasks.ts';

const missing = 'Аккаунт не найден';

export const accounts = [
  handle(findMarketplaces, () => ({
    rows: marketplaces.map((id) => {
      const reason = reasonUnserved(id);
      const { title, mark, keys, searchLink } = connectors[id];
      return {
        id,
        title,
        mark,
        searchLink,
        served: reason === null,
        reason,
        environments: config().DEMO ? (['sandbox', 'real'] as const).slice() : ['real' as const],
        keys: keys.map((field) => ({
          slug: field.slug,
          keyType: field.secret ? ('secret' as const) : ('text' as const),
          label: field.label,
          hint: keyHint(field, 'real'),
          sandboxHint: config().DEMO && field.sandbox ? keyHint(field, 'sandbox') : null,
          pattern: field.pattern,
        })),
      };
    }),
  })),

  handle(findAccounts, ({ db, body }) => accountsByTitle(db, body)),

  handle(getAccounts, async ({ db, path }) => ({ rows: await accountsByIds(db, path.ids) })),

  handle(createAccount, async ({ db, body }) => {
    const reason = reasonUnserved(body.marketplace);
    if (reason) throw conflict('marketplace_unserved', reason);
    if (body.environment === 'sandbox' && !config().DEMO)
      throw invalid('environment', 'песочница есть только в демонстрации');
    await needCatalog(db, body.catalog);
    const keys = mergedKeys(body, {}, body.keys);
    const id = await insertAccount(db, {
      ...body,
      catalog: body.catalog ?? null,
      keys: seal(JSON.stringify(keys)),
      keySlugs: Object.keys(keys),
      settings: AccountSettings.parse(body.settings ?? {}),
    });
    if (body.tasks) await insertUsualTasks(db, id);
    return changed(db, id);
  }),

  handle(changeAccount, async ({ db, path, body }) => {
    const account = mustFind(await lockAccount(db, path.id), missing);
    mustBeFresh(account, body.version, `Аккаунт «${account.title}»`);
    await needCatalog(db, body.catalog);
    const keys = body.keys && mergedKeys(account, keysOf(account), body.keys);
    await updateAccount(db, path.id, {
      title: body.title,
      catalog: body.catalog,
      keys: keys && { sealed: seal(JSON.stringify(keys)), slugs: Object.keys(keys) },
    });
    return changed(db, path.id);
  }),

  handle(removeAccount, async ({ db, path }) => {
    await accountOr404(db, path.id);
    await leaveGroup(db, path.id);
    await disposeAccount(db, path.id);
    await tellDisposed(db, path.id);
    await announce(db, { type: 'changed', resource: 'marketplaces/accounts', ids: [path.id] });
    return done;
  }),

  handleOutside(checkAccount, async ({ company, path }) => {
    const door = await withCompany(company, (db) => accountDoor(db, path.id));
    if (!door) throw notFound('Аккаунт не найден');
    const check = await checkKeys(company, door);
    const account = await withCompany(company, async (db) => {
      await saveCheck(db, path.id, check);
      return changed(db, path.id);
    });
    return { ok: check.result === 'ok', ...check, account };
  }),

  handle(findRequestLogs, async ({ db, path, body }) => {
    await accountOr404(db, path.id);
    return { rows: await requestLogs(db, path.id, body) };
  }),

  handle(getAccountSettings, async ({ db, path }) => {
    const { settings, version } = await accountOr404(db, path.id);
    return { ...settings, version };
  }),

  handle(changeAccountSettings, async ({ db, path, body }) => {
    const account = mustFind(await lockAccount(db, path.id), missing);
    mustBeFresh(account, body.version, `Аккаунт «${account.title}»`);
    const merged = AccountSettings.parse({ ...account.settings, ...body });
    await saveSettings(db, path.id, merged);
    const { version } = await changed(db, path.id);
    return { ...merged, version };
  }),

  handle(linkAccount, async ({ db, path }) => {
    if (path.target === path.source) throw invalid('source', 'аккаунт нельзя добавить в группу к самому себе');
    const target = await accountOr404(db, path.target);
    const source = await accountOr404(db, path.source);
    if (source.group !== null && source.group !== target.group) await leaveGroup(db, path.source);
    await joinGroup(db, path.target, path.source);
    return changed(db, path.source);
  }),

  handle(unlinkAccount, async ({ db, path }) => {
    await accountOr404(db, path.id);
    await leaveGroup(db, path.id);
    return changed(db, path.id);
  }),

  handle(findAccountReports, async ({ db, path, query }) => {
    await accountOr404(db, path.id);
    return { rows: await runReports(db, path.id, query) };
  }),

  handle(pullOrders, async ({ db, path, body }) => {
    if (Date.parse(body.dateFinish) <= Date.parse(body.dateStart))
      throw invalid('dateFinish', 'конец периода должен быть позже начала');
    const account = await accountOr404(db, path.id);
    return { task: await startImportOf(db, account, 'orders_import', body) };
  }),
];

export async function accountOr404(db: Db, id: string): Promise<Account> {
  const [account] = await accountsByIds(db, [id]);
  if (!account) throw notFound('Аккаунт не найден');
  return account;
}

async function changed(db: Db, id: string): Promise<Account> {
  await announce(db, { type: 'changed', resource: 'marketplaces/accounts', ids: [id] });
  return accountOr404(db, id);
}

async function needCatalog(db: Db, catalog: string | null | undefined): Promise<void> {
  if (catalog && !(await catalogExists(db, catalog))) throw invalid('catalog', 'такого каталога нет');
}

async function checkKeys(company: string, door: Parameters<typeof openClient>[1]) {
  try {
    const info = await openClient(company, door, { attempts: 2 }).keys.check();
    const lacks = info.forbidden.length > 0 ? ` Ключу не хватает прав: ${info.forbidden.join(', ')}` : '';
    return {
      result: 'ok' as const,
      message: `Ключи подходят${info.company ? `: ${info.company}` : ''}.${lacks}`,
      keysExpireAt: info.expiresAt,
    };
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    const message = error.kind === 'keys' ? keysRefusal(door, error) : error.message;
    return { result: error.kind, message, keysExpireAt: null };
  }
}
