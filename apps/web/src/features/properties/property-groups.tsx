import type { AlignmentSection, PropertyFields, PropertyGroupFields } from '@prilavok/contract';
import { Section } from '#ui/page/section.tsx';
import { type CardField, cardSections } from './alignment/card.ts';
import { ValueFields, type ValuesEditing } from './value-fields.tsx';
import { isFilled, type Values } from './values.ts';

/** Everything that a card's fields are drawn from. */
export interface CardFields {
  properties: readonly PropertyFields[];
  groups: readonly PropertyGroupFields[];
  /** The alignment in force; nothing where the groups follow each other in their usual order. */
  sections: readonly AlignmentSection[] | null;
}

interface Props extends CardFields, ValuesEditing {
  /** Title over properties without a group. */
  rest?: string;
}

/** Fields of a card in sections, laid out as its alignment says. */
export function PropertyGroups({ properties, groups, sections, rest = 'Свойства', ...editing }: Props) {
  return cardSections({ properties, groups, sections }).map((section) => (
    <Section
      key={section.group?.id ?? 'rest'}
      title={section.group?.title ?? rest}
      note={filledNote(section.fields, editing.values)}
    >
      <ValueFields {...editing} section={section} />
    </Section>
  ));
}

const filledNote = (fields: readonly CardField[], values: Values): string =>
  `${fields.filter(({ property }) => isFilled(values, property.id)).length} из ${fields.length}`;
