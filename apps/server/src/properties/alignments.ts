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
  if (sections) await checkSections(db, cards.owner, sections);
  await queries.updateAlignment(db, cards, sections);
  return alignmentOf(db, cards);
}

/** Refuses a grid whose properties aren't the owner's, stand twice, stick out of it or lie upon each other. */
export async function checkAlignment(db: Db, owner: string, alignment: Alignment, field: string): Promise<void> {
  await checkPlaces(db, owner, [{ ...alignment, field }]);
}

async function checkSections(db: Db, owner: string, sections: readonly AlignmentSection[]): Promise<void> {
  const groups = sections.flatMap(({ group }) => group ?? []);
  const known = new Set((await groupsAmong(db, owner, groups)).map(({ id }) => id));
  for (const [at, { group }] of sections.entries()) {
    if (group && !known.has(group))
      throw invalid(`sections.${at}.group`, `${whereOf(owner)} нет группы свойств ${group}`);
    if (sections.findIndex((one) => one.group === group) < at)
      throw invalid(`sections.${at}.group`, 'раздел этой группы уже есть выше: группа бывает на карточке один раз');
  }
  await checkPlaces(
    db,
    owner,
    sections.map((section, at) => ({ ...section, field: `sections.${at}` })),
  );
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
