import { Select, TextInput } from '@mantine/core';
import {
  type Currency,
  changeSupplier,
  currencies,
  currencyTitles,
  findCatalogs,
  getSupplier,
  type Supplier,
} from '@prilavok/contract';
import { Link } from '@tanstack/react-router';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { priceForms } from '#features/calculation/price-words.ts';
import { counted } from '#text/plurals.ts';
import { EditSide } from '#ui/edit/edit-side.tsx';
import type { Edit, Editing } from '#ui/edit/use-edit.ts';
import { Fields } from '#ui/fields.tsx';
import type { OpenRow } from '#ui/list/list-page.tsx';

interface Draft {
  title: string;
  catalog: string | null;
  currency: Currency;
}

const editing = (id: string) =>
  ({
    draft: ({ title, catalog, currency }) => ({ title, catalog, currency }),
    changes: (before, after) => ({
      ...(after.title !== before.title && { title: after.title }),
      ...(after.catalog !== before.catalog && { catalog: after.catalog }),
      ...(after.currency !== before.currency && { currency: after.currency }),
    }),
    input: (changes, version) => ({ path: { id }, body: { ...changes, version } }),
    labels: { title: 'Название', catalog: 'Каталог', currency: 'Валюта' },
    said: 'Поставщик сохранён',
  }) satisfies Editing<typeof changeSupplier, Supplier, Draft, Partial<Draft>>;

/** A supplier at the side of the list: its name, whose goods its lists are about, and in what currency. */
export function SupplierSide({ row }: { row: OpenRow }) {
  const found = useCall(getSupplier, { path: { id: row.id }, quiet: true });
  return (
    <EditSide
      row={row}
      found={found}
      call={changeSupplier}
      {...editing(row.id)}
      name="Поставщик"
      title={({ title }) => title}
      subtitle={({ id, prices }) => (
        <Link to="/cabinet/settings/suppliers/$supplier" params={{ supplier: id }}>
          {prices > 0 ? counted(prices, priceForms) : 'Прайсы поставщика'}
        </Link>
      )}
      page={({ id }) => `/cabinet/settings/suppliers/${id}`}
    >
      {(edit) => <SupplierFields edit={edit} />}
    </EditSide>
  );
}

function SupplierFields({ edit: { draft, set, form, errors } }: { edit: Edit<Supplier, Draft> }) {
  const readOnly = !useMay(changeSupplier);
  const catalogs = useCall(findCatalogs, { quiet: true }).data?.rows ?? [];
  return (
    <Fields columns={1}>
      <TextInput label="Название" readOnly={readOnly} {...form.getInputProps('title')} />
      <Select
        label="Где искать товары его прайсов"
        readOnly={readOnly}
        allowDeselect={false}
        data={[
          { value: 'all', label: 'Во всех каталогах' },
          ...catalogs.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        value={draft.catalog ?? 'all'}
        onChange={(value) => set(() => ({ catalog: value === 'all' ? null : value }))}
        error={errors.catalog}
      />
      <Select
        label="Валюта цен"
        description="Для прайсов, в которых валюта не указана"
        readOnly={readOnly}
        allowDeselect={false}
        data={currencies.map((value) => ({ value, label: currencyTitles[value] }))}
        value={draft.currency}
        onChange={(value) => set(() => ({ currency: currencies.find((code) => code === value) ?? draft.currency }))}
        error={errors.currency}
      />
    </Fields>
  );
}
