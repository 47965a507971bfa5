import { Anchor, SegmentedControl, Select } from '@mantine/core';
import { type Environment, findCatalogs, type MarketplaceInfo } from '@prilavok/contract';
import type { Fields } from '#api/use-fields.ts';
import { useCall } from '#api/useCall.ts';
import { environmentTitles } from './account-state.tsx';
import type { Keys } from './key-fields.tsx';

/** Keys as they are sent: a map from slug to value, without what stays as it is. */
export const sentKeys = (keys: Keys): Record<string, string> =>
  Object.fromEntries(
    Object.entries(keys)
      .map(([slug, value]) => [slug, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  );

/** Where an account lives, where its marketplace has a sandbox. */
export function EnvironmentField<Values extends { environment: Environment }>({
  form,
  card,
}: {
  form: Fields<Values>;
  card: MarketplaceInfo;
}) {
  if (card.environments.length < 2) return null;
  const sandbox = form.values.environment === 'sandbox';
  return (
    <div>
      <SegmentedControl
        aria-label="Где живёт аккаунт"
        data={card.environments.map((value) => ({ value, label: environmentTitles[value] }))}
        {...form.getInputProps('environment')}
      />
      <p style={{ marginTop: 4, color: 'var(--pr-text-3)', fontSize: 12, lineHeight: '16px' }}>
        {sandbox
          ? 'Учебная площадка: настоящих товаров и заказов не тронет. Какие ключи подойдут, сказано у полей.'
          : 'Настоящая площадка: карточки, цены и остатки увидят покупатели.'}
      </p>
    </div>
  );
}

/** The catalog from which an account trades. */
export function CatalogField<Values extends { catalog: string | null }>({ form }: { form: Fields<Values> }) {
  const catalogs = useCall(findCatalogs, {}).data?.rows ?? [];
  return (
    <Select
      label="Каталог"
      description={
        catalogs.length === 0 ? (
          <>
            Каталогов пока нет: <Anchor href="/cabinet/catalogs">создайте первый</Anchor>
          </>
        ) : (
          'Из него аккаунт торгует: товары, цены, остатки'
        )
      }
      placeholder="Выберите"
      clearable
      clearButtonProps={{ 'aria-label': 'Очистить' }}
      data={catalogs.map(({ id, title }) => ({ value: id, label: title }))}
      {...form.getInputProps('catalog')}
    />
  );
}
