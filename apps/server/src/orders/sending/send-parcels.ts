import { isUnassembledState } from '@prilavok/contract';
import type { MarketplaceClient, RemoteReading, ShipPackage } from '@prilavok/marketplaces';
import { connectors, eachCursorPage, isWhole, MarketplaceError, readOrder } from '@prilavok/marketplaces';
import { withCompany } from '../../database/pools.ts';
import type { AccountConnection } from '../accounts/account-connection.ts';
import { assemblyFailed } from '../remote/remote-lines.ts';
import { takeOrder } from '../remote/take-order.ts';
import { byMarketplace, insertHistory } from '../stored/history.queries.ts';
import { lockOrder, type SendingDetail, type StoredOrder, updateSending } from '../stored/order-state.queries.ts';
import { activeParcels, confirmParcel, parcelContents } from '../stored/parcels.queries.ts';
import { endSending } from '../workflow/order-state.ts';
import type { SendingOutcome } from './sending-outcome.ts';

const second = 1000;
/** A message that left no trace for so long was lost and may be sent again. */
const lostAfter = 120 * second;
/** A failure that was there before we sent means nothing yet for so long. */
const failureSettles = 15 * second;
const mostTimes = 3;

interface Package {
  parcel: string;
  lines: ShipPackage['lines'];
}

/** Packages to be sent, with the marketplace's order as it is now. */
interface Assembly {
  packages: Package[];
  remote: RemoteReading;
  detail: SendingDetail;
}

/** Tells the marketplace that the order's parcels are assembled, and finds out what came of it. */
export async function sendParcels(connection: AccountConnection, order: StoredOrder): Promise<SendingOutcome> {
  const packages = await packagesOf(connection, order.id);
  const detail = order.sendingDetail ?? {};
  const remote = await readOrder(connection.client.orders, order.number);
  // An order that was split into several ends as cancelled: that is no refusal of ours.
  const mayBeSplit = detail.sentAt !== undefined && packages.length > 1;
  if (remote.state === 'cancelled' && !mayBeSplit) throw new MarketplaceError('refused', 'заказ уже отменён');
  if (!waitsForAssembly(connection, remote)) return confirm(connection, order, { packages, remote, detail });

  if (detail.sentAt === undefined) return ship(connection, order, { packages, remote, detail });
  const since = Date.now() - Date.parse(detail.sentAt);
  if (assemblyFailed(connection.account, remote) && (!detail.failing || since > failureSettles)) {
    throw new MarketplaceError('refused', `сборка не удалась (${remote.substatus}), проверьте состав и повторите`);
  }
  if (since < lostAfter) return { askAgainIn: 3 };
  if ((detail.times ?? 1) >= mostTimes)
    throw new MarketplaceError('refused', 'сборка так и не подтвердилась, повторите позже');
  return ship(connection, order, { packages, remote, detail });
}

function waitsForAssembly(connection: AccountConnection, remote: RemoteReading): boolean {
  return isUnassembledState(remote.state) || assemblyFailed(connection.account, remote);
}

async function packagesOf({ company }: AccountConnection, order: string): Promise<Package[]> {
  return withCompany(company, async (db) => {
    const sending = (await activeParcels(db, order)).filter((parcel) => parcel.state === 'sending');
    const parcels = sending.map((parcel) => parcel.id);
    const contents = await parcelContents(db, parcels);
    const left = new Map(contents.map(({ item, marks }) => [item, [...marks]]));
    // Each parcel takes as many of a line's codes as it has pieces of it: pieces of a line are alike.
    return parcels.map((parcel) => ({
      parcel,
      lines: contents.flatMap((line) => {
        if (line.parcel !== parcel) return [];
        const marks = left.get(line.item)?.splice(0, line.quantity) ?? [];
        const { sku, article, quantity, country } = line;
        return [{ sku: sku ?? article, quantity, ...(marks.length > 0 && { marks }), ...(country && { country }) }];
      }),
    }));
  });
}

/** Writes down that it sends before it does: whoever comes after a crash will ask first. */
async function ship(
  connection: AccountConnection,
  order: StoredOrder,
  { packages, remote, detail }: Assembly,
): Promise<SendingOutcome> {
  const { company } = connection;
  const note = (next: SendingDetail) => withCompany(company, (db) => updateSending(db, order.id, next));
  const failing = assemblyFailed(connection.account, remote);
  const sent = { ...detail, sentAt: new Date().toISOString(), times: (detail.times ?? 0) + 1, failing };
  await note(sent);
  try {
    const numbers = await connection.client.orders.pack(order.number, packages);
    await note({ ...sent, numbers });
  } catch (error) {
    // A full queue took nothing in: nothing was sent.
    if (error instanceof MarketplaceError && error.kind === 'limit') await note(detail);
    throw error;
  }
  return { askAgainIn: 1 };
}

/** The marketplace takes the order as assembled: its orders are paired with our parcels, which are confirmed by that. */
async function confirm(
  connection: AccountConnection,
  order: StoredOrder,
  { packages, remote, detail }: Assembly,
): Promise<SendingOutcome> {
  const at = new Date().toISOString();
  const pieces = await piecesOf(connection.client, packages, { remote, detail });
  const pairs =
    packages.length === 1
      ? pieces.slice(0, 1).map((piece) => [packages[0], piece] as const)
      : pairByContent(packages, pieces);
  if (!pairs || pairs.length < packages.length) {
    const since = detail.sentAt ? Date.now() - Date.parse(detail.sentAt) : lostAfter;
    if (since < lostAfter) return { askAgainIn: 3 };
    throw new MarketplaceError('refused', 'посылки собраны иначе, чем здесь: проверьте состав');
  }
  const { company, account } = connection;
  await withCompany(company, async (db) => {
    const locked = await lockOrder(db, order.id);
    if (locked?.sending !== 'CONFIRM_PARCELS') return;
    for (const [box, piece] of pairs) if (box) await confirmParcel(db, box.parcel, piece.number);
    await endSending(db, order.id, null);
    const message = `${connectors[account.marketplace].title} принял сборку, посылок: ${pairs.length}`;
    await insertHistory(db, [order.id], byMarketplace, { kind: 'sent', message });
    for (const reading of remote.parcels ? [remote] : pieces.flatMap(({ remote: piece }) => piece ?? []))
      await takeOrder(db, account, { remote: reading, at, alone: true });
  });
  return 'done';
}

/** A parcel as the marketplace has it; with its own reading where it is an order of its own there. */
interface Piece {
  number: string;
  lines: ShipPackage['lines'];
  remote?: RemoteReading;
}

/** Pieces that the marketplace has made of our packages. */
async function piecesOf(
  client: MarketplaceClient,
  packages: Package[],
  { remote, detail }: Omit<Assembly, 'packages'>,
): Promise<Piece[]> {
  if (remote.parcels) return remote.parcels;
  const remotes = packages.length === 1 ? [remote] : await splitOrders(client, remote, detail);
  return remotes.flatMap((piece) =>
    piece.state === 'cancelled' && packages.length > 1
      ? []
      : { number: piece.number, lines: isWhole(piece) ? piece.lines : [], remote: piece },
  );
}

/** The orders that the order was split into: by the answer to our message, or, where that was lost, by their parent. */
async function splitOrders(
  client: MarketplaceClient,
  remote: RemoteReading,
  detail: SendingDetail,
): Promise<RemoteReading[]> {
  const { number } = remote;
  if (detail.numbers) {
    const found: RemoteReading[] = [];
    for (const piece of detail.numbers) found.push(piece === number ? remote : await readOrder(client.orders, piece));
    return found;
  }
  const since = new Date(Date.parse(detail.sentAt ?? new Date().toISOString()) - 60 * second).toISOString();
  const found: RemoteReading[] = [remote];
  const window = { since, to: new Date().toISOString() };
  for await (const rows of eachCursorPage((at) => client.orders.changed({ ...window, ...at })))
    found.push(...rows.filter((row) => row.parentNumber === number && row.number !== number));
  return [...new Map(found.map((piece) => [piece.number, piece])).values()];
}

const contentKey = (lines: readonly { sku: string; quantity: number }[]): string =>
  lines
    .map(({ sku, quantity }) => `${sku}×${quantity}`)
    .sort()
    .join();

/** Our parcels beside the pieces with the same content; undefined while some parcel has none. */
function pairByContent(packages: Package[], pieces: readonly Piece[]): [Package, Piece][] | undefined {
  const free = [...pieces];
  const pairs: [Package, Piece][] = [];
  for (const box of packages) {
    const place = free.findIndex((piece) => contentKey(piece.lines) === contentKey(box.lines));
    const [piece] = place < 0 ? [] : free.splice(place, 1);
    if (!piece) return undefined;
    pairs.push([box, piece]);
  }
  return pairs;
}
