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
import { houses, MarketplaceError } from '@prilavok/marketplaces';
import { config } from '../config.ts';
import { type Db, withCompany } from '../database/pools.ts';
import { conflict, invalid, notFound } from '../http/errors.ts';
import { handle, handleOutside } from '../http/handle.ts';
import { announce } from '../http/stream.ts';
import { seal } from '../outside/secrets.ts';
import { keyHint, keysRefusal, mergedKeys, reasonUnserved } from './account-keys.ts';
import { tellDisposed } from './accounts.jobs.ts';
import {
  accountDoor,
  accountsByIds,
  accountsByTitle,
  disposeAccount,
  insertAccount,
  joinGroup,
  leaveGroup,
  requestLogs,
  runReports,
  saveCheck,
  saveSettings,
  updateAccount,
} from './accounts.queries.ts';
import { keysOf, openClient } from './client.ts';
import { catalogExists } from './goods.queries.ts';
import { startImportOf } from './task-start.ts';
import { insertUsualTasks } from './usual-tasks.ts';

export const accounts = [
  handle(findMarketplaces, () => ({
    rows: marketplaces.map((id) => {
      const reason = reasonUnserved(id);
      const { title, mark, keys, searchLink } = houses[id];
      return {
        id,
        title,
        mark,
        searchLink,
        served: reason === null,
        reason,
        places: config().DEMO ? (['sandbox', 'real'] as const).slice() : ['real' as const],
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

  handle(findAccounts, ({ db, company, body }) => accountsByTitle(db, company, body)),

  handle(getAccounts, async ({ db, company, path }) => ({ rows: await accountsByIds(db, company, path.ids) })),

  handle(createAccount, async ({ db, company, body }) => {
    const reason = reasonUnserved(body.marketplace);
    if (reason) throw conflict('marketplace_unserved', reason);
    if (body.place === 'sandbox' && !config().DEMO) throw invalid('place', 'песочница есть только в демонстрации');
    await needCatalog(db, company, body.catalog);
    const keys = mergedKeys(body, {}, body.keys);
    const id = await insertAccount(db, company, {
      ...body,
      catalog: body.catalog ?? null,
      keys: seal(JSON.stringify(keys)),
      keySlugs: Object.keys(keys),
      settings: AccountSettings.parse(body.settings ?? {}),
    });
    if (body.tasks) await insertUsualTasks(db, company, id);
    return changed(db, company, id);
  }),

  handle(changeAccount, async ({ db, company, path, body }) => {
    const account = await accountOr404(db, company, path.id);
    if (body.version !== undefined && body.version !== account.version)
      throw conflict('stale', 'Аккаунт изменил кто-то другой: откройте его заново');
    await needCatalog(db, company, body.catalog);
    const door = await accountDoor(db, company, path.id);
    const keys = body.keys && door && mergedKeys(account, keysOf(door), body.keys);
    await updateAccount(db, company, path.id, {
      title: body.title,
      catalog: body.catalog,
      keys: keys && { sealed: seal(JSON.stringify(keys)), slugs: Object.keys(keys) },
    });
    return changed(db, company, path.id);
  }),

  handle(removeAccount, async ({ db, company, path }) => {
    await accountOr404(db, company, path.id);
    await leaveGroup(db, company, path.id);
    await disposeAccount(db, company, path.id);
    await tellDisposed(db, company, path.id);
    await announce(db, company, { type: 'changed', resource: 'marketplaces/accounts', ids: [path.id] });
    return done;
  }),

  handleOutside(checkAccount, async ({ company, path }) => {
    const door = await withCompany(company, (db) => accountDoor(db, company, path.id));
    if (!door) throw notFound('Аккаунт не найден');
    const check = await checkKeys(company, door);
    const account = await withCompany(company, async (db) => {
      await saveCheck(db, company, path.id, check);
      return changed(db, company, path.id);
    });
    return { ok: check.result === 'ok', ...check, account };
  }),

  handle(findRequestLogs, async ({ db, company, path, body }) => {
    await accountOr404(db, company, path.id);
    return { rows: await requestLogs(db, company, path.id, body) };
  }),

  handle(getAccountSettings, async ({ db, company, path }) => (await accountOr404(db, company, path.id)).settings),

  handle(changeAccountSettings, async ({ db, company, path, body }) => {
    const { settings } = await accountOr404(db, company, path.id);
    const merged = AccountSettings.parse({ ...settings, ...body });
    await saveSettings(db, company, path.id, merged);
    await changed(db, company, path.id);
    return merged;
  }),

  handle(linkAccount, async ({ db, company, path }) => {
    if (path.target === path.source) throw invalid('source', 'аккаунт нельзя добавить в группу к самому себе');
    const target = await accountOr404(db, company, path.target);
    const source = await accountOr404(db, company, path.source);
    if (source.group !== null && source.group !== target.group) await leaveGroup(db, company, path.source);
    await joinGroup(db, company, path.target, path.source);
    return changed(db, company, path.source);
  }),

  handle(unlinkAccount, async ({ db, company, path }) => {
    await accountOr404(db, company, path.id);
    await leaveGroup(db, company, path.id);
    return changed(db, company, path.id);
  }),

  handle(findAccountReports, async ({ db, company, path, query }) => {
    await accountOr404(db, company, path.id);
    return { rows: await runReports(db, company, path.id, query) };
  }),

  handle(pullOrders, async ({ db, company, path, body }) => {
    if (Date.parse(body.dateFinish) <= Date.parse(body.dateStart))
      throw invalid('dateFinish', 'конец периода должен быть позже начала');
    const account = await accountOr404(db, company, path.id);
    return { task: await startImportOf(db, company, account, 'orders_import', body) };
  }),
];

export async function accountOr404(db: Db, company: string, id: string): Promise<Account> {
  const [account] = await accountsByIds(db, company, [id]);
  if (!account) throw notFound('Аккаунт не найден');
  return account;
}

async function changed(db: Db, company: string, id: string): Promise<Account> {
  await announce(db, company, { type: 'changed', resource: 'marketplaces/accounts', ids: [id] });
  return accountOr404(db, company, id);
}

async function needCatalog(db: Db, company: string, catalog: string | null | undefined): Promise<void> {
  if (catalog && !(await catalogExists(db, company, catalog))) throw invalid('catalog', 'такого каталога нет');
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
