import { Select, TextInput } from '@mantine/core';
import { findShipmentAddresses } from '@prilavok/contract';
import type { FieldsState } from '#api/use-fields.ts';
import { useCall } from '#api/useCall.ts';

export interface ShipmentValues {
  date: string;
  address: string | null;
}

/** When parcels are handed over, and where. */
export function WhenAndWhere({ form }: { form: FieldsState<ShipmentValues> }) {
  const addresses = useCall(findShipmentAddresses, { body: { limit: 1000 } }).data?.rows ?? [];
  return (
    <>
      <TextInput type="date" label="День отгрузки" {...form.getInputProps('date')} />
      <Select
        label="Адрес отгрузки"
        placeholder="Не указан"
        clearable
        data={addresses.map(({ id, title }) => ({ value: id, label: title }))}
        {...form.getInputProps('address')}
      />
    </>
  );
}
