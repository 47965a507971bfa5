import type { Marketplace } from '@prilavok/contract';
import { Go } from '#ui/go.tsx';
import css from './mapping-steps.module.css';

const steps = [
  { path: '', label: 'Категории' },
  { path: '/properties', label: 'Свойства' },
  { path: '/default-properties', label: 'Поля карточки' },
] as const;

interface Props {
  marketplace: Marketplace;
  catalog: string;
  at: (typeof steps)[number]['path'];
}

/** The three parts of mapping a catalog: from where one is to the other two. */
export function MappingSteps({ marketplace, catalog, at }: Props) {
  return (
    <nav className={css.steps} aria-label="Сопоставление">
      {steps.map(({ path, label }) => (
        <span key={path} aria-current={path === at ? 'page' : undefined}>
          {path === at ? (
            label
          ) : (
            <Go to={`/cabinet/marketplaces/${marketplace}/catalogs/${catalog}${path}`}>{label}</Go>
          )}
        </span>
      ))}
    </nav>
  );
}
