import type { Marketplace, RequestLog } from '@prilavok/contract';
import { asksOnly, connectors, MarketplaceError, type RequestRecord } from '@prilavok/marketplaces';
import { withCompany } from '../../database/pools.ts';
import { conflict, mustFind } from '../../http/errors.ts';
import { accountWithKeys } from '../stored/accounts.queries.ts';
import { openClient, refusalFrom } from './client.ts';
import { insertRequestLogs, requestLogById, type StoredRequest } from './request-log.queries.ts';

/** A request of the log that is sent once more, to see what the marketplace answers now. */

export const noRequest = 'Запрос не найден: журнал хранится несколько дней';

/** Why a request isn't sent once more; nothing where it may be. */
function whyNot(marketplace: Marketplace, request: StoredRequest): string | null {
  const connector = connectors[marketplace];
  if (!asksOnly(connector, request))
    return 'Этот запрос что-то меняет на площадке: повторяются только те, что спрашивают';
  if (`${request.path}${request.request}`.includes('***'))
    return 'В запросе были ключи: в журнале они скрыты, и повторить его нечем';
  if (!isWhole(request.request)) return 'Запрос длиннее, чем хранит журнал: повторить его нечем';
  return null;
}

/** A body that was cut is no JSON any more. */
function isWhole(body: string): boolean {
  try {
    return body === '' || JSON.parse(body) !== undefined;
  } catch {
    return false;
  }
}

/** A request as the cabinet shows it. */
export const shownRequest = (marketplace: Marketplace, request: StoredRequest): RequestLog => {
  const { group: _, ...shown } = request;
  return { ...shown, unsafe: whyNot(marketplace, request) };
};

/** Sends it and answers what came back, be it a refusal: the new line of the log. */
export async function resend(company: string, path: { account: string; id: string }): Promise<RequestLog> {
  const { account, request } = await withCompany(
    company,
    async (db) => ({
      account: mustFind(await accountWithKeys(db, path.account), 'Аккаунт не найден или отключён'),
      request: mustFind(await requestLogById(db, path), noRequest),
    }),
    { reads: true },
  );
  const refused = whyNot(account.marketplace, request);
  if (refused) throw conflict('unsafe_request', refused);
  const records: RequestRecord[] = [];
  const client = openClient(company, account, { record: (entry) => records.push(entry), attempts: 1 });
  await client.again?.(request).catch((error: unknown) => {
    // A refusal is an answer, too, once it was the marketplace that refused.
    if (!(error instanceof MarketplaceError) || records.length === 0) throw refusalFrom(error) ?? error;
  });
  return withCompany(company, async (db) => {
    const lines = records.map((record) => ({ ...record, account: account.id, task: null }));
    const [id = ''] = await insertRequestLogs(db, lines);
    return shownRequest(account.marketplace, mustFind(await requestLogById(db, { ...path, id }), noRequest));
  });
}
