import { type AccountSwitches, type SwitchKind, switchTitles, type TaskScope } from '@prilavok/contract';
import {
  type BatchOutcome,
  type CardOutcome,
  type MarketplaceClient,
  MarketplaceError,
  type PriceRow,
  type ProductCard,
  type RejectedRow,
} from '@prilavok/marketplaces';
import { withCompany } from '../../database/pools.ts';
import type { AccountWithKeys } from '../stored/accounts.queries.ts';
import { goodsWithin } from './scoped.queries.ts';

/** Whose goods are sent, and which of them by each switch. */
export interface ScopedAccount extends Pick<AccountWithKeys, 'id' | 'catalog'> {
  switches: AccountSwitches;
}

/** How a row names its product. */
interface Named {
  offerId?: string;
  remoteId?: string | null | undefined;
}

/**
 * Returns the client with its writes narrowed to the goods for which the account's switches are on: the others come back as refused. A card never carries
 * a price that the account doesn't send: what is there keeps its own. A client of an account that sends everything is returned as it is.
 */
export function scopedClient(company: string, account: ScopedAccount, client: MarketplaceClient): MarketplaceClient {
  const { prices, stocks, cards, promotions } = account.switches;
  const whole = ({ on, scope }: AccountSwitches['prices']) => on && scope === null;
  if ([prices, stocks, cards, promotions].every(whole)) return client;

  /** Divides rows into those for which the switch is on, and the rest. */
  async function divided<Row>(kind: SwitchKind, rows: readonly Row[], nameOf: (row: Row) => Named) {
    const { on, scope } = account.switches[kind];
    // The request itself is refused where the switch is off.
    if (!on || scope === null) return { inside: [...rows], outside: [] };
    const within = await isWithin(scope, rows.map(nameOf));
    return {
      inside: rows.filter((row) => within(nameOf(row))),
      outside: rows.filter((row) => !within(nameOf(row))),
    };
  }

  async function isWithin(scope: TaskScope, names: readonly Named[]): Promise<(name: Named) => boolean> {
    const articles = names.flatMap(({ offerId }) => offerId ?? []);
    const remoteIds = names.flatMap(({ offerId, remoteId }) => (offerId === undefined && remoteId ? [remoteId] : []));
    const found = await withCompany(company, (db) => goodsWithin(db, account, scope, { articles, remoteIds }), {
      reads: true,
    });
    const [known, numbers] = [new Set(found.articles), new Set(found.remoteIds)];
    return ({ offerId, remoteId }) => (offerId === undefined ? numbers.has(remoteId ?? '') : known.has(offerId));
  }

  /** Sends those of the rows that may go. */
  const batch =
    <Row>(kind: SwitchKind, nameOf: (row: Row) => Named) =>
    async (rows: readonly Row[], send: (rows: Row[]) => Promise<BatchOutcome<Row>>): Promise<BatchOutcome<Row>> => {
      const { inside, outside } = await divided(kind, rows, nameOf);
      const { accepted, rejected } = inside.length > 0 ? await send(inside) : { accepted: [], rejected: [] };
      return { accepted, rejected: [...rejected, ...outside.map((row): RejectedRow<Row> => ({ row, ...left(kind) }))] };
    };

  /** Gives cards of products that are there the price that stands there, where ours isn't to go. */
  async function withPricesThere(all: readonly ProductCard[]): Promise<ProductCard[]> {
    if (whole(prices)) return [...all];
    const within = prices.on && prices.scope ? await isWithin(prices.scope, all) : () => false;
    const without = all.filter((card) => !within(card)).map(({ offerId, formerly }) => formerly ?? offerId);
    if (without.length === 0) return [...all];
    const there = new Map((await client.prices.get(without).catch(untold)).map((row) => [row.offerId, row]));
    return all.map((card) => {
      const kept = within(card) ? undefined : there.get(card.formerly ?? card.offerId);
      return kept ? { ...card, price: kept.price, oldPrice: kept.oldPrice } : card;
    });
  }

  const stockRows = batch<Parameters<typeof client.stocks.set>[0][number]>('stocks', byArticle);
  const priceRows = batch<Parameters<typeof client.prices.set>[0][number]>('prices', byArticle);
  const productRows = batch<{ offerId: string; remoteId: string }>('cards', byArticle);
  const { products } = client;
  const { quarantine } = client.prices;
  return narrowed(client, {
    stocks: () => narrowed(client.stocks, { set: () => (rows) => stockRows(rows, (some) => client.stocks.set(some)) }),
    prices: () =>
      narrowed(client.prices, {
        set: () => (rows) => priceRows(rows, (some) => client.prices.set(some)),
        ...(quarantine && {
          quarantine: () =>
            narrowed(quarantine, {
              confirm: () => async (articles) => {
                const { inside } = await divided('prices', articles, (offerId) => ({ offerId }));
                if (inside.length > 0) await quarantine.confirm(inside);
              },
            }),
        }),
      }),
    products: () =>
      narrowed(products, {
        push: () => async (all, accepted) => {
          const { inside, outside } = await divided('cards', all, byArticle);
          const refused = outside.map(({ offerId }) => leftCard(offerId));
          if (inside.length === 0) return { ticket: null, rejected: refused };
          const { ticket, rejected } = await products.push(await withPricesThere(inside), accepted);
          return { ticket, rejected: [...rejected, ...refused] };
        },
        archive: () => (rows) => productRows(rows, (some) => products.archive(some)),
        unarchive: () => (rows) => productRows(rows, (some) => products.unarchive(some)),
        remove: () => (rows) => productRows(rows, (some) => products.remove(some)),
      }),
    promotions: () => {
      const there = client.promotions;
      const ids = batch<string>('promotions', (remoteId) => ({ remoteId }));
      const joining = batch<Parameters<typeof there.activate>[1][number]>('promotions', ({ remoteId }) => ({
        remoteId,
      }));
      return narrowed(there, {
        activate: () => (promotion, rows) => joining(rows, (some) => there.activate(promotion, some)),
        deactivate: () => (promotion, rows) => ids(rows, (some) => there.deactivate(promotion, some)),
      });
    },
  });
}

/** A marketplace that shows no prices takes none with its cards. */
function untold(error: unknown): PriceRow[] {
  if (error instanceof MarketplaceError && error.kind === 'missing') return [];
  throw error;
}

const byArticle = ({ offerId }: { offerId: string }): Named => ({ offerId });

const left = (kind: SwitchKind) => ({
  kind: 'refused' as const,
  code: 'out_of_scope',
  message: `${switchTitles[kind].title}: отправка включена только для части товаров, этот в неё не входит. Включить можно на странице аккаунта, в разделе «Что изменится»`,
});

const leftCard = (offerId: string): CardOutcome => {
  const { code, message } = left('cards');
  return { offerId, status: 'refused', remoteId: null, errors: [{ code, message, warning: false }] };
};

/** Returns the section with some of its parts replaced; the others stay the section's own, also those that throw when they are read. */
function narrowed<Section extends object>(
  section: Section,
  parts: { [Name in keyof Section]?: () => Section[Name] },
): Section {
  const getters = Object.entries(parts) as [string, () => unknown][];
  return Object.create(
    section,
    Object.fromEntries(getters.map(([name, get]) => [name, { get, enumerable: true }])),
  ) as Section;
}
