import { findMarketplaces, type Marketplace } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { Empty } from '#ui/empty.tsx';
import { Go } from '#ui/go.tsx';
import { MappingParts } from '#ui/mapping/mapping-parts.tsx';
import { ofMarketplaceTitle } from '#ui/mark.tsx';

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

/** The marketplace says nothing of orders yet: why, and where one can go instead. */
export function NothingSaid({ marketplace }: { marketplace: Marketplace }) {
  const known = useCall(findMarketplaces, {}).data?.rows.find(({ id }) => id === marketplace);
  return (
    <Empty title={`Заказы ${ofMarketplaceTitle(marketplace)} пока не приходят`}>
      {known?.reason ?? 'Настраивать здесь пока нечего.'} <Go to="/cabinet/orders/statuses">Свои статусы заказов</Go>{' '}
      можно завести уже сейчас.
    </Empty>
  );
}
