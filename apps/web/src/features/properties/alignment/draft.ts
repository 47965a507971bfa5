import type { AlignmentSection, PropertyFields, PropertyGroupFields, PropertyPlace } from '@prilavok/contract';
import { cardSections, usualPlace } from './card.ts';
import {
  compacted,
  type Direction,
  flowed,
  inColumns,
  inReadingOrder,
  moved,
  resized,
  rowBelow,
  shifted,
  stepped,
  widened,
} from './grid.ts';

/** The sections of a card while it is laid out. */
export type Sections = readonly AlignmentSection[];

interface Card {
  properties: readonly PropertyFields[];
  groups: readonly PropertyGroupFields[];
  sections: Sections | null;
}

/** Every property of the card at a place: what an alignment doesn't say is filled in as the card is drawn. Empty sections stay. */
export function sectionsOf(card: Card, usualColumns: number): AlignmentSection[] {
  const drawn = cardSections(card).map(
    ({ group, columns = usualColumns, fields }): AlignmentSection => ({
      group: group?.id ?? null,
      columns,
      properties: placesOf(fields, columns),
    }),
  );
  const known = new Set([null, ...card.groups.map(({ id }) => id)]);
  const laid = (card.sections ?? []).filter(({ group }) => known.has(group));
  const inOrder = laid.map(
    (section) => drawn.find(({ group }) => group === section.group) ?? { ...section, properties: [] },
  );
  return [...inOrder, ...drawn.filter(({ group }) => !laid.some((section) => section.group === group))];
}

function placesOf(
  fields: readonly { property: PropertyFields; place?: PropertyPlace }[],
  columns: number,
): PropertyPlace[] {
  const places = fields.map(({ property, place }) => place ?? usualPlace(property, columns));
  return fields.every(({ place }) => place) ? places : flowed(places, columns);
}

/** Which section a property stands in. */
export const sectionOf = (sections: Sections, property: string): number =>
  sections.findIndex(({ properties }) => properties.some((place) => place.property === property));

export const placeOf = (sections: Sections, property: string): PropertyPlace | undefined =>
  sections.flatMap(({ properties }) => properties).find((place) => place.property === property);

const within = (
  sections: Sections,
  at: number,
  change: (section: AlignmentSection) => readonly PropertyPlace[],
): Sections =>
  sections.map((section, nth) => (nth === at ? { ...section, properties: [...change(section)] } : section));

/** A property goes to a cell of a section, its own or another. */
export function movedTo(
  sections: Sections,
  property: string,
  { section: to, row, column }: { section: number; row: number; column: number },
): Sections {
  const from = sectionOf(sections, property);
  const place = placeOf(sections, property);
  if (!place || !sections[to]) return sections;
  const left =
    from === to
      ? sections
      : within(sections, from, ({ properties }) => compacted(properties.filter((one) => one !== place)));
  return within(left, to, ({ properties, columns }) => {
    // It comes from below everything, where it is in nobody's way.
    const guests = from === to ? properties : [...properties, { ...place, row: rowBelow(properties) + 1, column: 1 }];
    return moved(inColumnsOf(guests, property, columns), property, { row, column, columns });
  });
}

const inColumnsOf = (places: readonly PropertyPlace[], property: string, columns: number): PropertyPlace[] =>
  places.map((place) =>
    place.property === property ? { ...place, columnSpan: Math.min(place.columnSpan, columns) } : place,
  );

/** A property goes a step further, over the edge of its section into the next one; nothing where the card ends. */
export function movedBy(sections: Sections, property: string, direction: Direction): Sections | undefined {
  const at = sectionOf(sections, property);
  const section = sections[at];
  if (!section) return undefined;
  const places = stepped(section.properties, property, { direction, columns: section.columns });
  if (places) return within(sections, at, () => places);
  return overTheEdge(sections, property, direction);
}

/** A property goes one further in the plain order of the card. */
export function movedInOrder(sections: Sections, property: string, by: -1 | 1): Sections | undefined {
  const at = sectionOf(sections, property);
  const section = sections[at];
  if (!section) return undefined;
  const places = shifted(section.properties, property, by, section.columns);
  if (places) return within(sections, at, () => places);
  return overTheEdge(sections, property, by < 0 ? 'up' : 'down');
}

function overTheEdge(sections: Sections, property: string, direction: Direction): Sections | undefined {
  const to = sectionOf(sections, property) + (direction === 'up' ? -1 : 1);
  const next = sections[to];
  if (!next || direction === 'left' || direction === 'right') return undefined;
  const row = direction === 'up' ? rowBelow(next.properties) : 1;
  if (direction === 'up') return movedTo(sections, property, { section: to, row, column: 1 });
  const below = within(sections, to, ({ properties }) => properties.map((one) => ({ ...one, row: one.row + 12 })));
  return movedTo(below, property, { section: to, row, column: 1 });
}

/** A property takes so many rows and columns. */
export function sized(
  sections: Sections,
  property: string,
  spans: { rowSpan?: number; columnSpan?: number },
): Sections {
  return within(sections, sectionOf(sections, property), ({ properties, columns }) =>
    resized(properties, property, { ...spans, columns }),
  );
}

/** How a property is shown. */
export function styled(
  sections: Sections,
  property: string,
  look: Partial<Pick<PropertyPlace, 'style' | 'optionsStyles'>>,
): Sections {
  return within(sections, sectionOf(sections, property), ({ properties }) =>
    properties.map((place) => (place.property === property ? { ...place, ...look } : place)),
  );
}

/** A section in another number of columns. */
export const withColumns = (sections: Sections, at: number, columns: number): Sections =>
  sections.map((section, nth) =>
    nth === at ? { ...section, columns, properties: inColumns(section.properties, columns) } : section,
  );

/** A section before or after its neighbour. */
export function sectionMoved(sections: Sections, at: number, by: -1 | 1): Sections {
  const [one, other] = [sections[at], sections[at + by]];
  return one && other ? sections.with(at, other).with(at + by, one) : sections;
}

/**
 * The sections as they are saved: one in which nothing stands isn't drawn, and isn't kept. What somebody deleted meanwhile stands
 * nowhere any more.
 */
export function filledSections(
  sections: Sections,
  { properties, groups }: Pick<Card, 'properties' | 'groups'>,
): AlignmentSection[] {
  const there = new Set(properties.map(({ id }) => id));
  const known = new Set([null, ...groups.map(({ id }) => id)]);
  return sections
    .filter(({ group }) => known.has(group))
    .map((section) => ({ ...section, properties: section.properties.filter(({ property }) => there.has(property)) }))
    .filter((section) => section.properties.length > 0);
}

/** A property takes so many columns of its section in a plain list. */
export function widenedInOrder(sections: Sections, property: string, columnSpan: number): Sections {
  return within(sections, sectionOf(sections, property), ({ properties, columns }) =>
    widened(properties, property, columnSpan, columns),
  );
}

/** The tile to which an arrow key goes from a property; nothing where there is none. */
export function neighbour(sections: Sections, property: string, direction: Direction): string | undefined {
  const order = sections.map(({ properties }) => inReadingOrder(properties));
  const flat = order.flat();
  const at = flat.findIndex((place) => place.property === property);
  if (direction === 'left') return flat[at - 1]?.property;
  if (direction === 'right') return flat[at + 1]?.property;
  const section = sectionOf(sections, property);
  const place = flat[at];
  if (!place) return undefined;
  const aside = (one: PropertyPlace) => Math.abs(one.column - place.column);
  const nearest = (places: readonly PropertyPlace[], distance: (one: PropertyPlace) => number) =>
    places.toSorted((one, other) => distance(one) - distance(other) || aside(one) - aside(other))[0];
  const here = order[section] ?? [];
  const found =
    direction === 'up'
      ? (nearest(
          here.filter((one) => one.row + one.rowSpan <= place.row),
          (one) => -(one.row + one.rowSpan),
        ) ?? nearest(order[section - 1] ?? [], (one) => -(one.row + one.rowSpan)))
      : (nearest(
          here.filter((one) => one.row >= place.row + place.rowSpan),
          (one) => one.row,
        ) ?? nearest(order[section + 1] ?? [], (one) => one.row));
  return found?.property;
}
