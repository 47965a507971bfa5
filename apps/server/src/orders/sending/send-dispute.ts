import {
  type Connector,
  connectors,
  type MarketplaceClient,
  MarketplaceError,
  throwMissing,
} from '@prilavok/marketplaces';
import { type Db, withCompany } from '../../database/pools.ts';
import type { AccountConnection } from '../accounts/account-connection.ts';
import { refreshOrder } from '../remote/import-orders.ts';
import { byMarketplace, insertHistory } from '../stored/history.queries.ts';
import { type StoredOrder, updateSending } from '../stored/order-state.queries.ts';
import { activeParcels } from '../stored/parcels.queries.ts';
import { detachParcels } from '../stored/shipments.queries.ts';
import { endSending } from '../workflow/order-state.ts';
import { numbersThere } from './numbers-there.ts';
import type { SendingOutcome } from './sending-outcome.ts';

/** A message that left no trace for so long was lost and may be sent again. */
const lostAfter = 120_000;
const mostTimes = 3;

/** Opens a dispute about parcels that were handed over and that nobody has seen since, or ends one. Reads where they stand before it asks, and asks for none twice. */
export async function sendDispute(connection: AccountConnection, order: StoredOrder): Promise<SendingOutcome> {
  const { company, account, client } = connection;
  const connector = connectors[account.marketplace];
  const turn = order.sending === 'RETURN_TO_SHIPMENT' ? ending : opening;
  const detail = order.sendingDetail ?? {};
  const waiting: string[] = [];
  for (const number of await numbersThere(connection, order)) {
    const { status } = await refreshOrder(connection, number);
    if (turn.from(connector).includes(status)) waiting.push(number);
  }
  if (waiting.length === 0) {
    if (detail.sentAt === undefined) throw new MarketplaceError('refused', turn.tooLate);
    await withCompany(company, async (db) => {
      await endSending(db, order.id, null);
      await turn.after?.(db, order.id);
      await insertHistory(db, [order.id], byMarketplace, { kind: 'sent', message: turn.done(connector) });
    });
    return 'done';
  }

  if (Date.now() - Date.parse(detail.sentAt ?? '1970-01-01') < lostAfter) return { askAgainIn: 3 };
  if ((detail.times ?? 0) >= mostTimes) throw new MarketplaceError('refused', turn.never);
  const note = (next: typeof detail) => withCompany(company, (db) => updateSending(db, order.id, next));
  // Written down before it is told: whoever comes after a crash will ask first.
  await note({ ...detail, sentAt: new Date().toISOString(), times: (detail.times ?? 0) + 1 });
  try {
    await (turn.tell(client.orders, waiting) ?? throwMissing(turn.lacks(connector)));
  } catch (error) {
    if (error instanceof MarketplaceError && error.kind === 'limit') await note(detail);
    throw error;
  }
  return { askAgainIn: 1 };
}

/** Turn of a dispute. */
interface Turn {
  /** In which of its statuses the marketplace takes it. */
  from(connector: Connector): readonly string[];
  tell(orders: MarketplaceClient['orders'], numbers: string[]): Promise<void> | undefined;
  /** Further act here, once the marketplace has agreed. */
  after?(db: Db, order: string): Promise<void>;
  done(connector: Connector): string;
  /** Why it isn't taken: before it was told, after it was told in vain, and where there is no such thing. */
  tooLate: string;
  never: string;
  lacks(connector: Connector): string;
}

const opening: Turn = {
  from: ({ disputable = [] }) => disputable,
  tell: (orders, numbers) => orders.dispute?.(numbers),
  done: ({ title }) => `${title} открыл спор`,
  tooLate: 'посылку уже приняли или спор уже открыт, состояние заказа обновлено',
  never: 'спор на площадке так и не открылся, проверьте заказ в её кабинете',
  lacks: ({ title }) => `${title} не открывает споров.`,
};

const ending: Turn = {
  from: ({ disputed = [] }) => disputed,
  tell: (orders, numbers) => orders.returnToShipment?.(numbers),
  // They leave once more, in another shipment.
  async after(db, order) {
    await detachParcels(
      db,
      (await activeParcels(db, order)).map(({ id }) => id),
    );
  },
  done: ({ title }) => `${title} вернул заказ к отгрузке`,
  tooLate: 'о посылке больше не спорят, состояние заказа обновлено',
  never: 'площадка так и не вернула посылку к отгрузке, проверьте заказ в её кабинете',
  lacks: ({ title }) => `${title} не возвращает посылок к отгрузке.`,
};
