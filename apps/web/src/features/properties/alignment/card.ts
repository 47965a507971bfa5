import type { AlignmentSection, PropertyFields, PropertyGroupFields, PropertyPlace } from '@prilavok/contract';
import { isWide } from '../value-text.ts';
import { continued } from './grid.ts';

/** A property on a card, at its place where somebody said which. */
export interface CardField {
  property: PropertyFields;
  place?: PropertyPlace;
}

/** A section of a card as it is drawn: the grid under the title of a group. */
export interface CardSection {
  group: PropertyGroupFields | null;
  /** The grid's columns where places are known; otherwise fields stand as they come. */
  columns?: number;
  fields: CardField[];
}

interface Card {
  properties: readonly PropertyFields[];
  groups: readonly PropertyGroupFields[];
  /** The alignment in force; nothing where the groups follow each other in their usual order. */
  sections: readonly AlignmentSection[] | null;
}

/**
 * A card's sections: those of the alignment in its order, then the other groups, last what has no group. Each property stands once:
 * where the alignment places it, otherwise after those of its own group.
 */
export function cardSections({ properties, groups, sections }: Card): CardSection[] {
  const known = new Map<string | null, PropertyGroupFields | null>([
    [null, null],
    ...groups.map((group) => [group.id, group] as const),
  ]);
  const laid = (sections ?? []).filter(({ group }) => known.has(group));
  const byId = new Map(properties.map((property) => [property.id, property]));
  const placed = new Set(laid.flatMap((section) => section.properties.map(({ property }) => property)));
  const restOf = (group: string | null) =>
    properties.filter((one) => !placed.has(one.id) && (known.has(one.group) ? one.group : null) === group);

  const drawn = laid.map(({ group, columns, properties: places }) =>
    inGrid(known.get(group) ?? null, { columns, places, byId, rest: restOf(group) }),
  );
  const others = [...groups, null].filter((group) => !laid.some((section) => section.group === (group?.id ?? null)));
  const usual = others.map((group): CardSection => {
    const rest = restOf(group?.id ?? null);
    const alignment = group?.defaultAlignment;
    if (!alignment || (alignment.columns === 1 && alignment.properties.length === 0))
      return { group, fields: rest.map((property) => ({ property })) };
    const own = new Set(rest.map(({ id }) => id));
    const places = alignment.properties.filter(({ property }) => own.has(property));
    const named = new Set(places.map(({ property }) => property));
    return inGrid(group, { columns: alignment.columns, places, byId, rest: rest.filter(({ id }) => !named.has(id)) });
  });
  return [...drawn, ...usual].filter(({ fields }) => fields.length > 0);
}

/** Properties at their places, the rest below them. */
function inGrid(
  group: PropertyGroupFields | null,
  {
    columns,
    places,
    byId,
    rest,
  }: {
    columns: number;
    places: readonly PropertyPlace[];
    byId: ReadonlyMap<string, PropertyFields>;
    rest: readonly PropertyFields[];
  },
): CardSection {
  const here = places.filter(({ property }) => byId.has(property));
  const all = continued(
    here,
    rest.map((property) => usualPlace(property, columns)),
    columns,
  );
  const fields = all.flatMap((place) => {
    const property = byId.get(place.property);
    return property ? [{ property, place }] : [];
  });
  return { group, columns, fields };
}

/** Place of a property in the grid while nobody has placed it. */
export function usualPlace({ id, type, multiple }: PropertyFields, columns: number): PropertyPlace {
  const columnSpan = isWide(type) ? columns : multiple ? Math.min(2, columns) : 1;
  return { property: id, row: 1, column: 1, rowSpan: 1, columnSpan, style: '', optionsStyles: {} };
}
