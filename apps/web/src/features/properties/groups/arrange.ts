import type { Alignment } from '@prilavok/contract';

/** A property of a group as the editor shows it: in order, so wide. */
export interface Placed {
  property: string;
  span: number;
}

/** The order and widths that an alignment holds; properties it doesn't know come last. */
export function placesOf(alignment: Alignment, properties: readonly string[]): Placed[] {
  const known = alignment.properties
    .filter(({ property }) => properties.includes(property))
    .toSorted((one, other) => one.row - other.row || one.column - other.column);
  const rest = properties.filter((id) => !known.some(({ property }) => property === id));
  return [
    ...known.map(({ property, columnSpan }) => ({ property, span: columnSpan })),
    ...rest.map((property) => ({ property, span: 1 })),
  ];
}

/** Lays properties out row by row: what doesn't fit into a row begins the next one. */
export function arranged(places: readonly Placed[], columns: number): Alignment {
  let row = 1;
  let column = 1;
  const properties = places.map(({ property, span }) => {
    const columnSpan = Math.min(span, columns);
    if (column + columnSpan - 1 > columns) {
      row++;
      column = 1;
    }
    const place = { property, row, column, rowSpan: 1, columnSpan, style: '', optionsStyles: {} };
    column += columnSpan;
    return place;
  });
  return { columns, properties };
}
