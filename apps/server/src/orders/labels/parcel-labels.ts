import type { Parcel } from '@prilavok/contract';
import { connectors, MarketplaceError } from '@prilavok/marketplaces';
import { withCompany } from '../../database/pools.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { connectAccount } from '../account-connection.ts';
import { markLabelled, parcelsByIds } from '../parcels.queries.ts';
import { parcelLabelsPdf } from './own-labels.ts';

/** Labels of parcels as one PDF: ours for own orders, then the marketplaces', account by account. */
export async function labelsOf(company: string, ids: string[], signal: AbortSignal): Promise<Buffer> {
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
    if (account === null || number === null) own.push(parcel);
    else byAccount.set(account, [...(byAccount.get(account) ?? []), number]);
  }
  const pdfs: Buffer[] = own.length > 0 ? [await parcelLabelsPdf(own)] : [];
  for (const [account, numbers] of byAccount) {
    const pages = await outsideWords('labels_not_ready', async () => {
      const net = await connectAccount(company, account, signal);
      const portions = chunks(numbers, connectors[net.account.marketplace].batch.labels);
      const found: Buffer[] = [];
      for (const portion of portions) found.push(await net.client.labels.pdf(portion));
      return found;
    });
    pdfs.push(...pages);
  }
  await withCompany(company, (db) => markLabelled(db, ids));
  return joined(pdfs);
}

function chunks<Item>(items: Item[], size: number): Item[][] {
  const parts: Item[][] = [];
  for (let from = 0; from < items.length; from += size) parts.push(items.slice(from, from + size));
  return parts;
}

async function joined(pdfs: Buffer[]): Promise<Buffer> {
  const [only] = pdfs;
  if (only && pdfs.length === 1) return only;
  // Loaded when first wanted: 30 MB that most processes never need.
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const whole = await PDFDocument.create();
  for (const pdf of pdfs) {
    const part = await PDFDocument.load(pdf);
    for (const page of await whole.copyPages(part, part.getPageIndices())) whole.addPage(page);
  }
  return Buffer.from(await whole.save());
}

/** What a marketplace refuses while a person waits for a file, as an answer; "not yet" has a code of its own. */
export async function outsideWords<T>(notYet: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    if (error.kind === 'limit') throw conflict(notYet, `Ещё не готово: ${error.message}`);
    if (error.kind === 'down') throw conflict('unreachable', error.message);
    throw conflict('refused', error.message);
  }
}
