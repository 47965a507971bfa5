import type { CardAlignment, PropertyFields, PropertyGroupFields } from '@prilavok/contract';
import { useState } from 'react';
import type { Edit } from '#ui/edit/use-edit.ts';
import { useUndo } from '#ui/edit/use-undo.ts';
import * as acts from './draft.ts';
import type { Direction } from './grid.ts';
import { noFurther, whereIs } from './words.ts';

export interface AlignmentDraft {
  /** Nothing while the cards have no alignment of their own. */
  sections: acts.Sections | null;
}

interface Card {
  properties: readonly PropertyFields[];
  groups: readonly PropertyGroupFields[];
  usualColumns: number;
}

/** A card being laid out: its sections, what is chosen on them, and what can be done. The first act makes the alignment its own. */
export function useAlignmentEdit(edit: Edit<CardAlignment, AlignmentDraft>, { usualColumns, ...card }: Card) {
  const own = edit.draft.sections;
  const inForce = own ?? edit.saved.inherited?.sections ?? null;
  const sections = acts.sectionsOf({ ...card, sections: inForce }, usualColumns);
  const history = useUndo(own, (next) => edit.set({ sections: next }));
  const [chosen, setChosen] = useState<string>();
  /** Result of an act by keyboard, read aloud. */
  const [said, setSaid] = useState('');

  const told = (next: acts.Sections | undefined, property: string, otherwise: string) => {
    const place = next && acts.placeOf(next, property);
    const title = card.properties.find(({ id }) => id === property)?.title ?? '';
    setSaid(place ? `${title}: ${whereIs(place)}` : `${title}: ${otherwise}`);
  };
  const act = (next: acts.Sections | undefined) => {
    if (next && JSON.stringify(next) !== JSON.stringify(sections)) history.act(next);
  };
  const actAloud = (next: acts.Sections | undefined, property: string, otherwise = '') => {
    act(next);
    told(next, property, otherwise);
  };
  return {
    sections,
    own: own !== null,
    chosen,
    said,
    choose: setChosen,
    undo: history.undo,
    redo: history.redo,
    placeOf: (property: string) => acts.placeOf(sections, property),
    moveTo: (property: string, to: { section: number; row: number; column: number }) => {
      actAloud(acts.movedTo(sections, property, to), property);
      setChosen(property);
    },
    moveBy: (property: string, direction: Direction) =>
      actAloud(acts.movedBy(sections, property, direction), property, noFurther(direction)),
    canMoveInOrder: (property: string, by: -1 | 1) => acts.movedInOrder(sections, property, by) !== undefined,
    moveInOrder: (property: string, by: -1 | 1) => actAloud(acts.movedInOrder(sections, property, by), property),
    size: (property: string, spans: { rowSpan?: number; columnSpan?: number }) =>
      actAloud(acts.sized(sections, property, spans), property),
    widen: (property: string, columnSpan: number) =>
      actAloud(acts.widenedInOrder(sections, property, columnSpan), property),
    style: (property: string, look: Parameters<typeof acts.styled>[2]) => act(acts.styled(sections, property, look)),
    setColumns: (at: number, columns: number) => act(acts.withColumns(sections, at, columns)),
    moveSection: (at: number, by: -1 | 1) => act(acts.sectionMoved(sections, at, by)),
    addSection: (group: string | null) => act([...sections, { group, columns: usualColumns, properties: [] }]),
    /** The cards take what they inherit again. */
    giveBack: () => history.act(null),
  };
}

export type AlignmentEdit = ReturnType<typeof useAlignmentEdit>;
