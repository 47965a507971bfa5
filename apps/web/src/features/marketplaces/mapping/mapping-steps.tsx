import type { Marketplace } from '@prilavok/contract';
import { MappingParts } from '#ui/mapping/mapping-parts.tsx';

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
  const address = `/cabinet/marketplaces/${marketplace}/catalogs/${catalog}`;
  const parts = steps.map(({ path, label }) => ({ to: address + path, label }));
  return <MappingParts label="Сопоставление" parts={parts} at={address + at} />;
}
