import type { FeedCondition, FeedKind, FeedNode, FeedSettings, FeedTarget } from '@prilavok/contract';
import { kopecks } from '@prilavok/contract';
import { calculateNumbers } from '../../calculation/index.ts';
import { catalogOf, namesFor, unloadRows } from '../../catalogs/index.ts';
import { config } from '../../config.ts';
import type { Db } from '../../database/pools.ts';
import { outgoingPrices } from '../../marketplaces/index.ts';
import { companyTimezone } from '../../users/companies.queries.ts';
import { formats } from '../formats/formats.ts';
import { failedTests } from '../rows/offer-fits.ts';
import { offerReader } from '../rows/offer-reader.ts';
import type { OfferRow } from '../rows/offer-row.ts';
import * as offers from '../rows/offers.queries.ts';
import { failedOrderTests, type OrderRow, orderFits, orderReader } from '../rows/order-row.ts';
import * as orders from '../rows/orders.queries.ts';
import { testWords } from '../rows/words.ts';
import type { FeedFormat, Frame } from '../writing/format.ts';
import type { FeedValue } from '../writing/value.ts';
import { type FeedWriter, type WrittenRow, writerOf } from '../writing/writer.ts';
import { needsOf, type OfferNeeds } from './needs.ts';

/** A feed as far as its file depends on it. */
export interface FeedRecipe {
  kind: FeedKind;
  target: FeedTarget;
  catalog: string | null;
  sources: readonly string[];
  settings: FeedSettings;
  condition: FeedCondition;
  nodes: readonly FeedNode[];
}

/** A row of the file, with what people call it. */
export interface NamedRow extends WrittenRow {
  id: string;
  label: string;
  title: string;
}

/** Everything that the rows of a feed are made of, read once for a build. */
export interface Material {
  format: FeedFormat;
  frame: Frame;
  separator: string;
  /** The next offers or orders from an id on, and whether each fits the condition. */
  from(
    db: Db,
    page: { from: string; before?: string | undefined; limit: number },
  ): Promise<{ id: string; fits: boolean }[]>;
  count(db: Db, most: number): Promise<number>;
  /** Writes rows as they are now, in the order of their ids; those that are gone are left out. */
  rows(db: Db, ids: readonly string[]): Promise<NamedRow[]>;
  /** Why a row doesn't fit the condition; nothing where it does. */
  reasons(db: Db, ids: readonly string[]): Promise<Map<string, string[]>>;
  /** Whatever fits, newest first. */
  some(db: Db, limit: number): Promise<string[]>;
}

/** Options of a preview beside the text. */
interface MaterialOptions {
  now: Date;
  spans?: boolean;
}

/** Reads what a feed is made of. */
export async function materialOf(db: Db, recipe: FeedRecipe, options: MaterialOptions): Promise<Material> {
  const timezone = await companyTimezone(db);
  return recipe.kind === 'order'
    ? orderMaterial(recipe, timezone, options)
    : offerMaterial(db, recipe, timezone, options);
}

async function offerMaterial(
  db: Db,
  { target, catalog: id, settings, condition: tree, nodes }: FeedRecipe,
  timezone: string,
  { now, spans = false }: MaterialOptions,
): Promise<Material> {
  const catalog = await catalogOf(db, id ?? '');
  const needs = needsOf(nodes);
  const named = needs.properties === 'all' ? [] : needs.properties.map((property) => `property:${property}`);
  const names = await namesFor(
    db,
    catalog,
    needs.properties === 'all' ? [] : named.length > 0 ? named : ['property:0'],
  );
  const all = needs.properties === 'all' ? names : await namesFor(db, catalog, []);
  const mapped = new Map<string, Map<string, { title: string; remote: string }>>();
  for (const account of needs.accounts) {
    const pairs = await offers.mappedCategories(db, { account, catalog: catalog.id });
    mapped.set(account, new Map(pairs.map(({ category, ...pair }) => [category, pair])));
  }
  const format = formats[target];
  const warehouses = new Set(format.joint ? await offers.ozonWarehouses(db) : []);
  const reader = offerReader({ names, settings, now, mapped });
  const writer = writerOf({ format, nodes, settings, reader, timezone, warehouses, spans });
  const measures = measuresOf(all);
  return {
    format,
    frame: frameOf(settings, { currency: catalog.currency, categories: [...names.categories.values()], timezone, now }),
    separator: writer.separator,
    from: (tx, page) => offers.offersFrom(tx, catalog.id, { ...page, tree, now }),
    count: (tx, most) => offers.countFitting(tx, catalog.id, tree, now, most),
    some: (tx, limit) => offers.someFitting(tx, catalog.id, { tree, now, limit }),
    async rows(tx, ids) {
      const rows = await readOffers(tx, catalog.id, { ids, needs, settings });
      return written(writer, rows, ({ id: offer, article, title }) => ({ id: offer, label: article, title }));
    },
    async reasons(tx, ids) {
      const facts = await offers.factsOf(tx, ids);
      return new Map(
        facts.map((offer) => [
          offer.id,
          [...new Set(failedTests(tree, offer, { now, measures }).map(({ test }) => testWords[test]))],
        ]),
      );
    },
  };
}

const measuresOf = ({ properties, units }: Awaited<ReturnType<typeof namesFor>>) => {
  const kinds = new Map(properties.map(({ id, type }) => [id, type]));
  const factors = new Map([...units].map(([id, { factor }]) => [id, factor]));
  return (property: string) => ({ type: kinds.get(property), factors });
};

const frameOf = (
  settings: FeedSettings,
  { currency, categories, timezone, now }: Pick<Frame, 'currency' | 'categories' | 'timezone' | 'now'>,
): Frame => ({ settings, currency, categories, timezone, now, publicUrl: config().PUBLIC_URL });

function orderMaterial(
  { target, sources, settings, condition: tree, nodes }: FeedRecipe,
  timezone: string,
  { now, spans = false }: MaterialOptions,
): Material {
  const format = formats[target];
  const reader = orderReader(now);
  const writer = writerOf({ format, nodes, settings, reader, timezone, warehouses: new Set(), spans });
  return {
    format,
    frame: frameOf(settings, { currency: 'RUB', categories: [], timezone, now }),
    separator: writer.separator,
    from: (tx, page) => orders.ordersFrom(tx, sources, { ...page, tree, now }),
    count: (tx, most) => orders.countFittingOrders(tx, sources, tree, now, most),
    some: (tx, limit) => orders.newestOrders(tx, sources, { tree, now, limit }),
    async rows(tx, ids) {
      const rows = await orders.orderRows(tx, ids);
      return written(writer, rows, ({ id, number }) => ({ id, label: number, title: `Заказ ${number}` }));
    },
    async reasons(tx, ids) {
      const found = await orders.orderRows(tx, ids);
      return new Map(
        found.map((order) => [
          order.id,
          orderFits(tree, order, now)
            ? []
            : [...new Set(failedOrderTests(tree, order, now).map((test) => testWords[test]))],
        ]),
      );
    },
  };
}

function written<Row extends OfferRow | OrderRow>(
  writer: FeedWriter<Row>,
  rows: readonly Row[],
  name: (row: Row) => Pick<NamedRow, 'id' | 'label' | 'title'>,
): NamedRow[] {
  writer.begin();
  return rows.map((row) => ({ ...name(row), ...writer.row(row) }));
}

interface Reading {
  ids: readonly string[];
  needs: OfferNeeds;
  settings: FeedSettings;
}

/** Offers with what a structure needs of them. */
async function readOffers(db: Db, catalog: string, { ids, needs, settings }: Reading): Promise<OfferRow[]> {
  const rows: OfferRow[] = await unloadRows(db, ids, needs.fields);
  if (settings.price.from === 'account') {
    const prices = await outgoingPrices(db, { account: settings.price.account, catalog }, ids);
    for (const row of rows) {
      const price = prices.get(row.id);
      row.outgoing =
        price === undefined
          ? { held: '' }
          : 'held' in price
            ? { held: price.held.message }
            : {
                price: kopecks(price.price),
                oldPrice: price.oldPrice === null ? null : kopecks(price.oldPrice),
                currency: price.currency,
              };
    }
  }
  if (needs.formulas.length > 0) {
    const values = new Map<string, Record<string, FeedValue>>();
    for (const formula of needs.formulas)
      for (const [id, outcome] of await calculateNumbers(db, catalog, formula, ids))
        values.set(id, { ...values.get(id), [formula]: 'value' in outcome ? Number(outcome.value) : '' });
    for (const row of rows) row.formulas = values.get(row.id) ?? {};
  }
  if (needs.suppliers) {
    const titles = new Map((await offers.suppliersOf(db, ids)).map(({ offer, titles: text }) => [offer, text]));
    for (const row of rows) row.suppliers = titles.get(row.id) ?? '';
  }
  if (needs.outlets) {
    const outlets = Map.groupBy(await offers.outletsOf(db, ids), ({ offer }) => offer);
    for (const row of rows) row.outlets = outlets.get(row.id) ?? [];
  }
  if (needs.facts) {
    const facts = new Map((await offers.factsOf(db, ids)).map((each) => [each.id, each]));
    for (const row of rows) {
      const own = facts.get(row.id);
      if (own) row.facts = own;
    }
  }
  return rows;
}
