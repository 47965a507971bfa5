import { setTimeout as sleep } from 'node:timers/promises';
import { isHandedOverBySeller, type Parcel } from '@prilavok/contract';
import { connectors, MarketplaceError, portions, type RemoteFile } from '@prilavok/marketplaces';
import { withCompany } from '../../database/pools.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { askMarketplace, connectAccount } from '../accounts/account-connection.ts';
import { markLabelled, parcelsByIds } from '../stored/parcels.queries.ts';
import { fileName } from './file-names.ts';
import { onePdf } from './one-pdf.ts';
import { parcelLabelsPdf } from './own-labels.ts';

/** Labels of parcels as one PDF, with a name for it: ours for own orders, then the marketplaces', account by account. */
export async function parcelLabels(
  company: string,
  ids: string[],
  signal: AbortSignal,
): Promise<{ pdf: Buffer; name: string }> {
  const parcels = await withCompany(company, (db) => parcelsByIds(db, ids));
  if (parcels.length < ids.length) throw notFound('Посылка не найдена');
  const byAccount = new Map<string, string[]>();
  const own: Parcel[] = [];
  for (const parcel of parcels) {
    const { state, account, number, orderNumber } = parcel;
    if (state !== 'confirmed' || (account !== null && number === null)) {
      throw conflict(
        'labels_not_ready',
        `Посылка заказа ${orderNumber} ещё не подтверждена: этикетка появится после этого`,
      );
    }
    if (account === null || number === null || isOurs(parcel)) own.push(parcel);
    else byAccount.set(account, [...(byAccount.get(account) ?? []), number]);
  }
  const files: RemoteFile[] = own.length > 0 ? [{ type: 'application/pdf', body: await parcelLabelsPdf(own) }] : [];
  for (const [account, numbers] of byAccount) {
    const pages = await askMarketplace('labels_not_ready', async () => {
      const { client, ...connection } = await connectAccount(company, account, signal);
      const found: RemoteFile[] = [];
      for (const portion of portions(numbers, connectors[connection.account.marketplace].batch.labels))
        found.push(...(await whenReady(() => client.labels.files(portion), signal)));
      return found;
    });
    files.push(...pages);
  }
  const name = await withCompany(company, async (db) => {
    await markLabelled(db, ids);
    const numbers = parcels.map(({ orderNumber }) => orderNumber);
    return fileName(db, 'Этикетки', { numbers, marketplaces: parcels.map(({ marketplace }) => marketplace) });
  });
  return { pdf: await onePdf(files), name };
}

/** Of what the seller carries some marketplaces print no labels. */
const isOurs = (parcel: Parcel): boolean =>
  isHandedOverBySeller(parcel) &&
  parcel.marketplace !== null &&
  connectors[parcel.marketplace].ownDelivery?.printsLabels === false;

const second = 1000;
/** Marketplaces make a label within a minute after the assembly: who has just packed waits for it rather than asks again. */
const longestWait = 45 * second;
/** Longer pauses are asked for by limits, not by labels that are being made. */
const longestPause = 10;

/** Asks again while the labels are being made. */
async function whenReady<Result>(ask: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  const until = Date.now() + longestWait;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      const pause = error instanceof MarketplaceError && error.kind === 'limit' ? error.retryAfter : undefined;
      if (pause === undefined || pause > longestPause || Date.now() + pause * second > until) throw error;
      await sleep(pause * second, undefined, { signal });
    }
  }
}
