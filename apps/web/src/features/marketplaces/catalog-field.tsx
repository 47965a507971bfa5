import { Anchor, Select } from '@mantine/core';
import { findCatalogs } from '@prilavok/contract';
import type { Fields } from '#api/use-fields.ts';
import { useCall } from '#api/useCall.ts';

/** The catalog that an account trades from; where there is none yet, the way to the first. */
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
