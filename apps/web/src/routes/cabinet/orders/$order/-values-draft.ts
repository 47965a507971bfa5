import type { OrderProduct, PropertyChange, PropertyValues } from '@prilavok/contract';
import { type Values, valueChanges, valuesOf } from '#features/properties/values.ts';

/** Values of an order and of its lines while they are edited. */
export interface ValuesDraft {
  order: Values;
  /** By the line's id. */
  lines: Readonly<Record<string, Values>>;
}

/** One property's change, and the line that it is on; without one it is on the order. */
interface Placed {
  line?: string;
  change: PropertyChange;
}

interface Valued {
  properties: readonly PropertyValues[];
  products: readonly Pick<OrderProduct, 'id' | 'properties'>[];
}

/** The draft that an order begins with. */
export const valuesDraft = ({ properties, products }: Valued): ValuesDraft => ({
  order: valuesOf(properties),
  lines: Object.fromEntries(products.map((line) => [line.id, valuesOf(line.properties)])),
});

/** Values that differ, property by property. */
export const valuesChanges = (before: ValuesDraft, after: ValuesDraft): { properties: Placed[] } => ({
  properties: [
    ...valueChanges(before.order, after.order).map((change) => ({ change })),
    ...Object.entries(after.lines).flatMap(([line, values]) =>
      valueChanges(before.lines[line] ?? {}, values).map((change) => ({ line, change })),
    ),
  ],
});

/** Values as they are sent: the order's own, then line by line. */
export function valuesBody({ properties }: { properties: readonly Placed[] }) {
  const of = (line: string | undefined) => properties.flatMap((one) => (one.line === line ? one.change : []));
  const lines = [...new Set(properties.flatMap(({ line }) => line ?? []))];
  return { properties: of(undefined), products: lines.map((id) => ({ id, properties: of(id) })) };
}
