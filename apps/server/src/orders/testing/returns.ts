import { findReturns, type OrderReturn } from '@prilavok/contract';
import type { RemoteReturn } from '@prilavok/marketplaces';
import type { Shop } from '../../testing/client.ts';
import { connectAccount } from '../accounts/account-connection.ts';
import { importReturns } from '../remote/import-returns.ts';

let made = 0;
/** A return as a marketplace tells of one. */
export const aReturn = (over: Partial<RemoteReturn> = {}): RemoteReturn => ({
  id: `r${++made}`,
  order: `none-${made}`,
  kind: 'return',
  state: 'fetched',
  status: 'ReceivedBySeller',
  statusTitle: 'Получен продавцом',
  reason: 'Не подошёл размер',
  comment: '',
  place: 'Москва, Складочная, 1',
  barcode: `ii${made}`,
  readyAt: null,
  fetchBy: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  changedAt: '2026-11-21T10:00:00.000Z',
  currency: 'RUB',
  lines: [{ offerId: 'CASE-1', sku: '1', title: 'Чехол', quantity: 3, price: '100.00' }],
  ...over,
});

/** Takes returns in as if the account's marketplace had told of them. */
export async function tellReturns(
  shop: Pick<Shop, 'company'> & { account: string },
  told: readonly RemoteReturn[],
): Promise<void> {
  const net = await connectAccount(shop.company, shop.account, AbortSignal.timeout(30_000));
  const client = { returns: { changed: async () => ({ rows: [...told], cursor: null }) } };
  await importReturns({ ...net, client, position: null, progress: () => {}, save: async () => {} });
}

/** A return of a hundred pieces, as it is here. */
export async function aLargeReturn(shop: Shop & { account: string }): Promise<OrderReturn> {
  const told = aReturn({ lines: [{ offerId: 'MUG', sku: null, title: 'Кружка', quantity: 100, price: null }] });
  await tellReturns(shop, [told]);
  const [row] = (await shop.call(findReturns, { body: { search: told.id } })).rows;
  if (!row) throw new Error(`No return ${told.id}`);
  return row;
}
