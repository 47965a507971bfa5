import { mostColumns, mostRowsOfField, type PropertyPlace, type Spot } from '@prilavok/contract';

/** Places in the order in which they are read. */
export const inReadingOrder = (places: readonly PropertyPlace[]): PropertyPlace[] =>
  places.toSorted((one, other) => one.row - other.row || one.column - other.column);

/** The first row below everything. */
export const rowBelow = (places: readonly Spot[]): number =>
  places.reduce((below, { row, rowSpan }) => Math.max(below, row + rowSpan), 1);

/** Cells of a grid that are taken already. */
class Taken {
  private readonly cells = new Set<number>();

  frees(spot: Spot): boolean {
    return !cellsOf(spot).some((cell) => this.cells.has(cell));
  }

  take(spot: Spot): void {
    for (const cell of cellsOf(spot)) this.cells.add(cell);
  }
}

const cellsOf = ({ row, column, rowSpan, columnSpan }: Spot): number[] =>
  Array.from({ length: rowSpan * columnSpan }, (_, n) => {
    const [y, x] = [row + Math.floor(n / columnSpan), column + (n % columnSpan)];
    return y * mostColumns + x - 1;
  });

/** No wider than the grid, and inside of it. */
function within(place: PropertyPlace, columns: number): PropertyPlace {
  const columnSpan = Math.max(1, Math.min(place.columnSpan, columns));
  const rowSpan = Math.max(1, Math.min(place.rowSpan, mostRowsOfField));
  const column = Math.max(1, Math.min(place.column, columns - columnSpan + 1));
  return { ...place, row: Math.max(1, place.row), column, rowSpan, columnSpan };
}

/** Rows in which nothing stands close up. */
export function compacted(places: readonly PropertyPlace[]): PropertyPlace[] {
  const used = new Set(places.flatMap(({ row, rowSpan }) => Array.from({ length: rowSpan }, (_, n) => row + n)));
  const rows = new Map([...used].toSorted((one, other) => one - other).map((row, at) => [row, at + 1]));
  return places.map((place) => ({ ...place, row: rows.get(place.row) ?? place.row }));
}

/** Each keeps its place in turn, or goes down to the next free one; the first ones have the choice. */
function settled(places: readonly PropertyPlace[], columns: number): PropertyPlace[] {
  const taken = new Taken();
  const set = places.map((place) => {
    const spot = within(place, columns);
    while (!taken.frees(spot)) spot.row++;
    taken.take(spot);
    return spot;
  });
  return inReadingOrder(compacted(set));
}

/** Places row by row in this order; what doesn't fit into a row begins the next one. */
export function flowed(places: readonly PropertyPlace[], columns: number): PropertyPlace[] {
  const taken = new Taken();
  let [row, column] = [1, 1];
  return places.map((place) => {
    const spot = within(place, columns);
    const next = () => {
      if (column + spot.columnSpan - 1 > columns) [row, column] = [row + 1, 1];
      Object.assign(spot, { row, column });
    };
    for (next(); !taken.frees(spot); next()) column++;
    taken.take(spot);
    column += spot.columnSpan;
    return spot;
  });
}

/** The rest stands row by row below the others. */
export function continued(
  places: readonly PropertyPlace[],
  rest: readonly PropertyPlace[],
  columns: number,
): PropertyPlace[] {
  const above = settled(inReadingOrder(places), columns);
  const shift = rowBelow(above) - 1;
  return [...above, ...flowed(rest, columns).map((place) => ({ ...place, row: place.row + shift }))];
}

/** Places in another number of columns. */
export const inColumns = (places: readonly PropertyPlace[], columns: number): PropertyPlace[] =>
  settled(inReadingOrder(places), columns);

interface Target {
  row: number;
  column: number;
  columns: number;
}

/** A place goes to a spot: what stood there changes places with it if it fits, otherwise goes down, or up past it. */
export function moved(places: readonly PropertyPlace[], property: string, to: Target): PropertyPlace[] {
  const old = places.find((place) => place.property === property);
  if (!old) return [...places];
  const after = put(places, old, to, exchanged);
  if (to.row <= old.row || !sameSpots(places, after)) return after;
  // What stands there is too large to change with it, and falls back: it is passed.
  for (let row = to.row + 1; row <= rowBelow(places); row++) {
    const past = put(places, old, { ...to, row }, () => []);
    if (!sameSpots(places, past)) return past;
  }
  return after;
}

function put(
  places: readonly PropertyPlace[],
  old: PropertyPlace,
  { row, column, columns }: Target,
  giveWay: (old: PropertyPlace, inTheWay: readonly PropertyPlace[], fixed: PropertyPlace) => PropertyPlace[],
): PropertyPlace[] {
  const fixed = within({ ...old, row, column }, columns);
  const others = inReadingOrder(places).filter((place) => place !== old);
  const changed = giveWay(
    old,
    others.filter((place) => !apart(place, fixed)),
    fixed,
  );
  const gone = new Set(changed.map(({ property }) => property));
  return settled([fixed, ...changed, ...others.filter(({ property }) => !gone.has(property))], columns);
}

/** Those of them that fit go where the other came from. */
function exchanged(old: PropertyPlace, inTheWay: readonly PropertyPlace[], fixed: PropertyPlace): PropertyPlace[] {
  const set: PropertyPlace[] = [];
  for (const place of inTheWay) {
    const spot = cornersWithin(old, place)
      .map((corner) => ({ ...place, ...corner }))
      .find((one) => [fixed, ...set].every((other) => apart(one, other)));
    if (spot) set.push(spot);
  }
  return set;
}

/** A place takes so many rows and columns; what is in the way goes down. */
export function resized(
  places: readonly PropertyPlace[],
  property: string,
  to: Partial<Pick<Spot, 'rowSpan' | 'columnSpan'>> & { columns: number },
): PropertyPlace[] {
  const { columns, ...spans } = to;
  const old = places.find((place) => place.property === property);
  if (!old) return [...places];
  const grown = { ...old, ...spans };
  // Where it can't grow to the right it grows to the left.
  return settled([within(grown, columns), ...inReadingOrder(places).filter((place) => place !== old)], columns);
}

/** A place takes so many columns in a plain list: what follows flows on after it. */
export function widened(
  places: readonly PropertyPlace[],
  property: string,
  columnSpan: number,
  columns: number,
): PropertyPlace[] {
  const order = inReadingOrder(places);
  return flowed(
    order.map((place) => (place.property === property ? { ...place, columnSpan } : place)),
    columns,
  );
}

export type Direction = 'up' | 'down' | 'left' | 'right';

/** A place one step further; nothing where there is no further in this grid. */
export function stepped(
  places: readonly PropertyPlace[],
  property: string,
  { direction, columns }: { direction: Direction; columns: number },
): PropertyPlace[] | undefined {
  const place = places.find((one) => one.property === property);
  if (!place) return undefined;
  const { row, column, columnSpan } = place;
  if (direction === 'left' || direction === 'right') {
    const next = column + (direction === 'left' ? -1 : 1);
    if (next < 1 || next + columnSpan - 1 > columns) return undefined;
    return moved(places, property, { row, column: next, columns });
  }
  const by = direction === 'up' ? -1 : 1;
  const end = direction === 'up' ? 0 : rowBelow(places) + 1;
  for (let next = row + by; next !== end; next += by) {
    const after = moved(places, property, { row: next, column, columns });
    if (!sameSpots(places, after)) return after;
  }
  return undefined;
}

/** One before or after another in reading order, as a plain list moves it. */
export function shifted(
  places: readonly PropertyPlace[],
  property: string,
  by: -1 | 1,
  columns: number,
): PropertyPlace[] | undefined {
  const order = inReadingOrder(places);
  const at = order.findIndex((place) => place.property === property);
  const [one, other] = [order[at], order[at + by]];
  if (!one || !other) return undefined;
  if (one.rowSpan === other.rowSpan && one.columnSpan === other.columnSpan) {
    const change = (place: PropertyPlace): PropertyPlace =>
      place === one ? { ...one, ...spotOf(other) } : place === other ? { ...other, ...spotOf(one) } : place;
    return inReadingOrder(order.map(change));
  }
  return flowed(order.with(at, other).with(at + by, one), columns);
}

const spotOf = ({ row, column }: Spot) => ({ row, column });

const apart = (one: Spot, other: Spot): boolean =>
  one.row + one.rowSpan <= other.row ||
  other.row + other.rowSpan <= one.row ||
  one.column + one.columnSpan <= other.column ||
  other.column + other.columnSpan <= one.column;

/** Where the upper left corner of `place` may be so that it lies in the area whole. */
function cornersWithin(area: Spot, place: Spot): { row: number; column: number }[] {
  const rows = area.rowSpan - place.rowSpan + 1;
  const columns = area.columnSpan - place.columnSpan + 1;
  if (rows < 1 || columns < 1) return [];
  return Array.from({ length: rows * columns }, (_, n) => ({
    row: area.row + Math.floor(n / columns),
    column: area.column + (n % columns),
  }));
}

function sameSpots(one: readonly PropertyPlace[], other: readonly PropertyPlace[]): boolean {
  const spots = new Map(one.map((place) => [place.property, `${place.row} ${place.column}`]));
  return other.every((place) => spots.get(place.property) === `${place.row} ${place.column}`);
}
