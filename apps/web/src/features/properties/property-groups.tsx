import type { PropertyFields, PropertyGroupFields } from '@prilavok/contract';
import { Section } from '#ui/section.tsx';
import { ValueFields, type ValuesEditing } from './value-fields.tsx';
import { isFilled, type Values } from './values.ts';

interface Props extends ValuesEditing {
  groups: readonly PropertyGroupFields[];
  /** Title over properties without a group. */
  rest?: string;
}

/** Fields of a card in their groups, placed as each group's alignment says. */
export function PropertyGroups({ properties, groups, rest = 'Свойства', ...editing }: Props) {
  const grouped = groups.map((group) => ({ group, own: properties.filter((one) => one.group === group.id) }));
  const known = new Set(groups.map((group) => group.id));
  const others = properties.filter((one) => one.group === null || !known.has(one.group));
  return (
    <>
      {grouped.map(
        ({ group, own }) =>
          own.length > 0 && (
            <Section key={group.id} title={group.title} note={filledNote(own, editing.values)}>
              <ValueFields {...editing} properties={own} group={group} />
            </Section>
          ),
      )}
      {others.length > 0 && (
        <Section title={rest} note={filledNote(others, editing.values)}>
          <ValueFields {...editing} properties={others} />
        </Section>
      )}
    </>
  );
}

const filledNote = (own: readonly PropertyFields[], values: Values): string =>
  `${own.filter((one) => isFilled(values, one.id)).length} из ${own.length}`;
