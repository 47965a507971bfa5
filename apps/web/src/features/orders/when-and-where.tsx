import { Select, Stack } from '@mantine/core';
import { findShipmentAddresses } from '@prilavok/contract';
import type { Fields } from '#api/use-fields.ts';
import { useCall } from '#api/useCall.ts';
import { DateField } from '#ui/dates/date-field.tsx';
import type { Labels } from '#ui/edit/changes.ts';
import type { Named } from '#ui/fields/source.ts';

export interface ShipmentValues {
  /** Empty while no day is set. */
  date: string;
  address: Named | null;
}

export const shipmentLabels = { date: 'День отгрузки', address: 'Адрес отгрузки' } satisfies Labels<ShipmentValues>;

/** When parcels are handed over, and where. */
export function WhenAndWhere({ form }: { form: Fields<ShipmentValues> }) {
  const { values, errors, getInputProps, setFieldValue } = form;
  const addresses = useCall(findShipmentAddresses, { body: { limit: 1000 } }).data?.rows ?? [];
  const choose = (chosen: string | null) => {
    const found = addresses.find(({ id }) => id === chosen);
    setFieldValue('address', found ? { id: found.id, title: found.title } : null);
  };
  return (
    <Stack gap={12}>
      <DateField label={shipmentLabels.date} {...getInputProps('date')} />
      <Select
        label={shipmentLabels.address}
        placeholder="Не указан"
        clearable
        data={addresses.map(({ id, title }) => ({ value: id, label: title }))}
        value={values.address?.id ?? null}
        onChange={choose}
        error={errors.address}
      />
    </Stack>
  );
}
