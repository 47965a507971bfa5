import { Select, TextInput } from '@mantine/core';
import { type Catalog, currencies, currencyTitles } from '@prilavok/contract';
import type { Fields as FormFields } from '#api/use-fields.ts';
import type { Labels } from '#ui/edit/changes.ts';
import { Fields } from '#ui/fields/fields.tsx';

export type CatalogValues = Pick<Catalog, 'title' | 'currency'>;

export const catalogLabels = { title: 'Название', currency: 'Валюта цен' } satisfies Labels<CatalogValues>;

const choices = currencies.map((value) => ({ value, label: currencyTitles[value] }));

/** The fields of a catalog, new or not. */
export function CatalogFields({ form }: { form: FormFields<CatalogValues> }) {
  return (
    <Fields columns={1}>
      <TextInput label={catalogLabels.title} {...form.getInputProps('title')} />
      <Select label={catalogLabels.currency} data={choices} allowDeselect={false} {...form.getInputProps('currency')} />
    </Fields>
  );
}
