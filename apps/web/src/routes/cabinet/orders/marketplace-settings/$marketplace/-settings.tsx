import type { Marketplace } from '@prilavok/contract';
import { MappingParts } from '#ui/mapping/mapping-parts.tsx';
import { Empty } from '#ui/page/empty.tsx';
import { Go } from '#ui/page/go.tsx';

interface PartsProps {
  marketplace: Marketplace;
  at: '' | '/properties';
}

/** The two parts of a marketplace's order settings. */
export function SettingsParts({ marketplace, at }: PartsProps) {
  const address = `/cabinet/orders/marketplace-settings/${marketplace}`;
  const parts = [
    { to: address, label: 'Статусы' },
    { to: `${address}/properties`, label: 'Свойства' },
  ];
  return <MappingParts label="Настройки заказов" parts={parts} at={address + at} />;
}

/** The marketplace says nothing of orders: where one can go instead. */
export const NothingSaid = () => (
  <Empty title="Настраивать здесь пока нечего">
    <Go to="/cabinet/orders/statuses">Свои статусы заказов</Go> можно завести уже сейчас.
  </Empty>
);
