import {
  type Alignment,
  type AlignmentSection,
  type CardAlignment,
  type CardAlignmentBody,
  misplaced,
} from '@prilavok/contract';
import type { z } from 'zod';
import type { Db } from '../database/pools.ts';
import { invalid, mustBeFresh } from '../http/errors.ts';
import type { Cards } from './alignments.queries.ts';
import * as queries from './alignments.queries.ts';
import { propertiesOfOptions } from './options.queries.ts';
import { whereOf } from './owner.ts';
import { propertiesAmong } from './properties.queries.ts';
import { groupsAmong } from './property-groups.queries.ts';

/** How the cards are laid out: their own alignment, and what holds where there is none. */
export async function alignmentOf(db: Db, cards: Cards): Promise<CardAlignment> {
  const found = await queries.listAlignments(db, cards);
  const category = cards.path.at(-1) ?? null;
  const own = found.find((one) => one.category === category);
  const above = found.find(({ category: whose, sections }) => whose !== category && sections !== null);
  return {
    sections: own?.sections ?? null,
    inherited: above?.sections ? { category: above.category, sections: above.sections } : null,
    version: own?.version ?? 0,
  };
}

/** Lays the cards out anew, or gives back what they inherit. */
export async function changeAlignment(
  db: Db,
  cards: Cards,
  { sections, version }: z.infer<typeof CardAlignmentBody>,
): Promise<CardAlignment> {
  mustBeFresh(await queries.lockAlignment(db, cards), version, 'Раскладку');
  await queries.updateAlignment(db, cards, sections && (await fittingSections(db, cards.owner, sections)));
  return alignmentOf(db, cards);
}

/**
 * The grid as it is kept; refuses one whose properties or options aren't the owner's, or that stand twice, stick out of it or lie upon each
 * other. The colour of an option that is no more is left out.
 */
export async function fittingAlignment(db: Db, owner: string, alignment: Alignment, field: string): Promise<Alignment> {
  await checkPlaces(db, owner, [{ ...alignment, field }]);
  const [fitting] = await fittingColours(db, [{ ...alignment, field }]);
  return { ...alignment, properties: fitting?.properties ?? [] };
}

async function fittingSections(
  db: Db,
  owner: string,
  sections: readonly AlignmentSection[],
): Promise<AlignmentSection[]> {
  const groups = sections.flatMap(({ group }) => group ?? []);
  const known = new Set((await groupsAmong(db, owner, groups)).map(({ id }) => id));
  for (const [at, { group }] of sections.entries()) {
    if (group && !known.has(group))
      throw invalid(`sections.${at}.group`, `${whereOf(owner)} нет группы свойств ${group}`);
    if (sections.findIndex((one) => one.group === group) < at)
      throw invalid(`sections.${at}.group`, 'раздел этой группы уже есть выше: группа бывает на карточке один раз');
  }
  const grids = sections.map((section, at) => ({ ...section, field: `sections.${at}` }));
  await checkPlaces(db, owner, grids);
  return (await fittingColours(db, grids)).map(({ field: _, ...section }) => section);
}

/** The grids with the colours of options that are there; one of another property is refused. */
async function fittingColours<Grid extends Alignment & { field: string }>(
  db: Db,
  grids: readonly Grid[],
): Promise<Grid[]> {
  const ids = grids.flatMap(({ properties }) => properties.flatMap((place) => Object.keys(place.optionsStyles)));
  if (ids.length === 0) return [...grids];
  const owners = await propertiesOfOptions(db, ids);
  for (const { field, properties } of grids)
    for (const [at, { property, optionsStyles }] of properties.entries())
      for (const option of Object.keys(optionsStyles))
        if ((owners.get(option) ?? property) !== property)
          throw invalid(`${field}.properties.${at}.optionsStyles.${option}`, 'это вариант другого свойства');
  return grids.map((grid) => ({
    ...grid,
    properties: grid.properties.map((place) => ({
      ...place,
      optionsStyles: Object.fromEntries(Object.entries(place.optionsStyles).filter(([option]) => owners.has(option))),
    })),
  }));
}

async function checkPlaces(db: Db, owner: string, grids: readonly (Alignment & { field: string })[]): Promise<void> {
  const ids = grids.flatMap(({ properties }) => properties.map(({ property }) => property));
  const titles = new Map((await propertiesAmong(db, owner, ids)).map(({ id, title }) => [id, title]));
  const seen = new Set<string>();
  for (const grid of grids) {
    const nameOf = (at: number) => `«${titles.get(grid.properties[at]?.property ?? '')}»`;
    for (const [at, { property }] of grid.properties.entries()) {
      const field = `${grid.field}.properties.${at}.property`;
      if (!titles.has(property)) throw invalid(field, `${whereOf(owner)} нет свойства ${property}`);
      if (seen.has(property)) throw invalid(field, `свойство ${nameOf(at)} стоит дважды: оставьте одно место`);
      seen.add(property);
    }
    const fault = misplaced(grid);
    if (!fault) continue;
    const place = `${grid.field}.properties.${fault.at}`;
    if (fault.why === 'wide')
      throw invalid(`${place}.columnSpan`, `${nameOf(fault.at)} не помещается: столбцов всего ${grid.columns}`);
    throw invalid(
      `${place}.row`,
      `${nameOf(fault.at)} стоит на месте ${nameOf(fault.why.upon)}: передвиньте одно из них`,
    );
  }
}
