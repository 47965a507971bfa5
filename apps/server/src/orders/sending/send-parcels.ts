import { isUnassembledState } from '@prilavok/contract';
import type { MarketplaceClient, RemoteReading, ShipPackage } from '@prilavok/marketplaces';
import { connectors, isWhole, MarketplaceError, readOrder } from '@prilavok/marketplaces';
import { withCompany } from '../../database/pools.ts';
import type { AccountConnection } from '../account-connection.ts';
import { activeParcels, confirmParcel, parcelContents } from '../parcels.queries.ts';
import { assemblyFailed } from '../postings/posting-lines.ts';
import { takePosting } from '../postings/take-posting.ts';
import { byMarketplace, insertHistory } from '../workflow/history.queries.ts';
import { lockOrder, type SendingDetail, type StoredOrder, updateSending } from '../workflow/order-state.queries.ts';
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

/** What is to be sent, beside what the marketplace says of it now. */
interface Assembly {
  packages: Package[];
  posting: RemoteReading;
  detail: SendingDetail;
}

/** Tells the marketplace that the order's parcels are assembled, and finds out what came of it. */
export async function sendParcels(connection: AccountConnection, order: StoredOrder): Promise<SendingOutcome> {
  const packages = await packagesOf(connection, order.id);
  const detail = order.sendingDetail ?? {};
  const posting = await readOrder(connection.client.orders, order.number);
  // A posting that was split into several ends as cancelled: that is no refusal of ours.
  const mayBeSplit = detail.sentAt !== undefined && packages.length > 1;
  if (posting.state === 'cancelled' && !mayBeSplit) throw new MarketplaceError('refused', 'заказ уже отменён');
  if (!waitsForAssembly(connection, posting)) return confirm(connection, order, { packages, posting, detail });

  if (detail.sentAt === undefined) return ship(connection, order, { packages, posting, detail });
  const since = Date.now() - Date.parse(detail.sentAt);
  if (assemblyFailed(connection.account, posting) && (!detail.failing || since > failureSettles)) {
    throw new MarketplaceError('refused', `сборка не удалась (${posting.substatus}), проверьте состав и повторите`);
  }
  if (since < lostAfter) return { askAgainIn: 3 };
  if ((detail.times ?? 1) >= mostTimes)
    throw new MarketplaceError('refused', 'сборка так и не подтвердилась, повторите позже');
  return ship(connection, order, { packages, posting, detail });
}

function waitsForAssembly(connection: AccountConnection, posting: RemoteReading): boolean {
  return isUnassembledState(posting.state) || assemblyFailed(connection.account, posting);
}

async function packagesOf({ company }: AccountConnection, order: string): Promise<Package[]> {
  return withCompany(company, async (db) => {
    const sending = (await activeParcels(db, order)).filter((parcel) => parcel.state === 'sending');
    const parcels = sending.map((parcel) => parcel.id);
    const contents = await parcelContents(db, parcels);
    return parcels.map((parcel) => ({
      parcel,
      lines: contents.flatMap((line) =>
        line.parcel === parcel ? [{ sku: line.sku ?? line.article, quantity: line.quantity }] : [],
      ),
    }));
  });
}

/** Writes down that it sends before it does: whoever comes after a crash will ask first. */
async function ship(
  connection: AccountConnection,
  order: StoredOrder,
  { packages, posting, detail }: Assembly,
): Promise<SendingOutcome> {
  const { company } = connection;
  const note = (next: SendingDetail) => withCompany(company, (db) => updateSending(db, order.id, next));
  const failing = assemblyFailed(connection.account, posting);
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

/** The marketplace takes the posting as assembled: its postings are paired with our parcels, which are confirmed by that. */
async function confirm(
  connection: AccountConnection,
  order: StoredOrder,
  { packages, posting, detail }: Assembly,
): Promise<SendingOutcome> {
  const at = new Date().toISOString();
  const pieces = await piecesOf(connection.client, packages, { posting, detail });
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
    for (const reading of posting.parcels ? [posting] : pieces.flatMap(({ posting: piece }) => piece ?? []))
      await takePosting(db, account, { posting: reading, at, alone: true });
  });
  return 'done';
}

/** A parcel as the marketplace has it; with its own reading where it is an order of its own there. */
interface Piece {
  number: string;
  lines: ShipPackage['lines'];
  posting?: RemoteReading;
}

/** What the marketplace has made of our packages. */
async function piecesOf(
  client: MarketplaceClient,
  packages: Package[],
  { posting, detail }: Omit<Assembly, 'packages'>,
): Promise<Piece[]> {
  if (posting.parcels) return posting.parcels;
  const postings = packages.length === 1 ? [posting] : await splitPostings(client, posting, detail);
  return postings.flatMap((piece) =>
    piece.state === 'cancelled' && packages.length > 1
      ? []
      : { number: piece.number, lines: isWhole(piece) ? piece.lines : [], posting: piece },
  );
}

/** The postings that the order was split into: by the answer to our message, or, where that was lost, by their parent. */
async function splitPostings(
  client: MarketplaceClient,
  posting: RemoteReading,
  detail: SendingDetail,
): Promise<RemoteReading[]> {
  const { number } = posting;
  if (detail.numbers) {
    const found: RemoteReading[] = [];
    for (const piece of detail.numbers) found.push(piece === number ? posting : await readOrder(client.orders, piece));
    return found;
  }
  const since = new Date(Date.parse(detail.sentAt ?? new Date().toISOString()) - 60 * second).toISOString();
  const found: RemoteReading[] = [posting];
  let cursor: string | null = null;
  do {
    const window = { since, to: new Date().toISOString(), ...(cursor ? { cursor } : {}) };
    const page: Awaited<ReturnType<typeof client.orders.changed>> = await client.orders.changed(window);
    found.push(...page.rows.filter((row) => row.parentNumber === number && row.number !== number));
    cursor = page.cursor === cursor ? null : page.cursor;
  } while (cursor !== null);
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
