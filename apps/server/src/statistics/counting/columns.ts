import { type RawBuilder, sql } from 'kysely';

/** Columns that the tables of figures share, in their order: of orders, and of books. */
export const orderColumns = [
  'orders',
  'ordered_pieces',
  'ordered',
  'cancelled_pieces',
  'cancelled',
  'delivered_pieces',
  'delivered',
  'returned_pieces',
  'returned',
] as const;
export const bookColumns = [
  'came',
  'commission',
  'logistics',
  'storage',
  'other',
  'cost',
  'tax',
  'pieces',
  'uncosted',
  'estimated',
] as const;
export const figureColumns = [...orderColumns, ...bookColumns] as const;
export type FigureColumn = (typeof figureColumns)[number];

/** The columns as a list. */
export const listed = (columns: readonly string[], of?: string): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(of ? `${of}.${column}` : column)));

/** The sums of the columns under their own names. */
export const summed = (columns: readonly string[], of?: string): RawBuilder<unknown> =>
  sql.join(
    columns.map((column) => sql`sum(${sql.ref(of ? `${of}.${column}` : column)})::bigint as ${sql.ref(column)}`),
  );

/** Sums of orders' lines. */
export const ofLines: RawBuilder<unknown> = sql`
  count(distinct order_id) as orders, sum(pieces) as ordered_pieces, sum(kopecks) as ordered,
  coalesce(sum(pieces) filter (where state = 'cancelled'), 0) as cancelled_pieces, coalesce(sum(kopecks) filter (where state = 'cancelled'), 0) as cancelled,
  coalesce(sum(pieces) filter (where state = 'delivered'), 0) as delivered_pieces, coalesce(sum(kopecks) filter (where state = 'delivered'), 0) as delivered,
  coalesce(sum(pieces) filter (where state = 'returned'), 0) as returned_pieces, coalesce(sum(kopecks) filter (where state = 'returned'), 0) as returned`;

const ofKind = (kinds: string[]) => sql`coalesce(sum(kopecks) filter (where kind = any(${kinds}::text[])), 0)`;

/** Sums of books' entries. */
export const ofEntries: RawBuilder<unknown> = sql`
  ${ofKind(['sale', 'return'])} as came, ${ofKind(['commission'])} as commission, ${ofKind(['logistics'])} as logistics,
  ${ofKind(['storage'])} as storage, ${ofKind(['other'])} as other, ${ofKind(['cost'])} as cost, sum(tax) as tax, sum(pieces) as pieces,
  sum(uncosted) as uncosted, sum(estimated) as estimated`;
