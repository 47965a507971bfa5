import { Go } from '#ui/page/go.tsx';
import { Section } from '#ui/page/section.tsx';
import type { CardKind, PropertyOwner } from './owner.ts';
import css from './properties.module.css';
import { PropertyGroups } from './property-groups.tsx';
import { useCardProperties } from './use-card-properties.ts';
import type { Values } from './values.ts';

interface Props {
  owner: PropertyOwner;
  /** Kind of the card. */
  cards: CardKind;
  values: Values;
  /** Told how the values follow from those at that moment. */
  onChange: (change: (now: Values) => Values) => void;
  errors: Record<string, string>;
  columns?: number;
}

/** Values on a card that carries the properties pinned to its kind: a brand, a category, a collection. */
export function CardValues({ owner, cards, ...editing }: Props) {
  const { waiting, ...fields } = useCardProperties(owner, cards, Object.keys(editing.values));
  // Fields don't change places before one's eyes.
  if (waiting) return null;
  if (fields.properties.length === 0) {
    return (
      <Section title="Свойства">
        <p>
          У таких карточек пока нет свойств. Закрепить их можно{' '}
          <Go to={`${owner.address}/${cards.part}`} className={css.inText}>
            в списке свойств
          </Go>
          .
        </p>
      </Section>
    );
  }
  return <PropertyGroups {...editing} {...fields} />;
}
