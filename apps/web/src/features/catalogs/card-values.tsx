import { findMetatypeProperties, findPropertyGroups } from '@prilavok/contract';
import { Link } from '@tanstack/react-router';
import { useCall } from '#api/useCall.ts';
import { PropertyGroups } from '#features/properties/property-groups.tsx';
import type { Values } from '#features/properties/values.ts';
import { Section } from '#ui/section.tsx';
import css from './cards.module.css';

interface Props {
  catalog: string;
  /** Whose cards: 1 categories, 2 brands, 3 collections. */
  metatype: 1 | 2 | 3;
  values: Values;
  onChange: (values: Values) => void;
  errors: Record<string, string>;
  columns?: number;
}

const lists = {
  1: '/cabinet/catalogs/$catalog/properties/categories',
  2: '/cabinet/catalogs/$catalog/properties/brands',
  3: '/cabinet/catalogs/$catalog/properties/collections',
} as const;

/** Values on a card of a brand, a category or a collection. */
export function CardValues({ catalog, metatype, ...editing }: Props) {
  const properties = useCall(findMetatypeProperties, { path: { catalog, metatype } });
  const groups = useCall(findPropertyGroups, { path: { catalog }, query: { limit: 1000 } }).data?.rows ?? [];
  if (properties.data?.rows.length === 0) {
    return (
      <Section title="Свойства">
        <p>
          У таких карточек пока нет свойств. Закрепить их можно{' '}
          <Link to={lists[metatype]} params={{ catalog }} className={css.inText}>
            в списке свойств
          </Link>
          .
        </p>
      </Section>
    );
  }
  return <PropertyGroups {...editing} properties={properties.data?.rows ?? []} groups={groups} />;
}
