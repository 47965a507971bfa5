import { changeOfferRows, type OfferRow, type OfferRowChange, type Value } from '@prilavok/contract';
import { call } from '#api/client.ts';
import type { Outgoing } from '#ui/grid/sheet/cells.ts';
import type { Chosen } from '#ui/grid/sheet/kinds.ts';
import type { Send } from '#ui/grid/sheet/saver.ts';
import { fromCell } from './property-kind.ts';

/** Saves rows of the sheet; the answer brings each as it is now, with the values that the list shows. */
export const sendTo =
  (catalog: string, load: string[]): Send<OfferRow> =>
  async (rows) => {
    const body = { rows: rows.map(changeOf), load, details: true };
    const { rows: outcomes } = await call(changeOfferRows, { path: { catalog }, body, quiet: true });
    return outcomes.map(({ id, offer, refused }, index) => ({
      id,
      row: offer ?? undefined,
      refused: refused.flatMap(({ field, code, message }) =>
        (field === 'id' ? [...(rows[index]?.values.keys() ?? [])] : [field]).map((column) => ({
          column,
          reason: message,
          stale: code === 'stale',
        })),
      ),
    }));
  };

const places = new Set(['category', 'brand', 'collection']);

/** A row's cells as the call takes them: columns of fields are called as their fields, those of properties `property:<id>`. */
export function changeOf({ seen, values }: Outgoing<OfferRow>): OfferRowChange {
  const properties: NonNullable<OfferRowChange['properties']> = [];
  const fields: Record<string, unknown> = {};
  for (const [column, value] of values) {
    const property = /^property:(\d+)$/.exec(column)?.[1];
    if (property === undefined) fields[column] = places.has(column) ? ((value as Chosen | null)?.id ?? null) : value;
    else properties.push(propertyChange(property, value));
  }
  return {
    id: seen.id,
    version: seen.version,
    productVersion: seen.productVersion,
    ...fields,
    ...(properties.length > 0 && { properties }),
  };
}

function propertyChange(property: string, value: unknown) {
  const values = [value].flat().filter((one) => one !== null) as Parameters<typeof fromCell>[0][];
  return values.length === 0
    ? ({ property, mode: 'unset' } as const)
    : ({ property, mode: 'set', values: values.map(fromCell) satisfies Value[] } as const);
}
