import { Select } from '@mantine/core';
import { type Catalog, changeCatalog, getCatalog } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { CoverageList } from '#features/marketplaces/coverage/coverage-list.tsx';
import { differing } from '#ui/edit/changes.ts';
import { EditSide } from '#ui/edit/edit-side.tsx';
import type { OpenRow } from '#ui/list/list-page.tsx';
import { Section } from '#ui/page/section.tsx';
import { CatalogFields, type CatalogValues, catalogLabels } from './-catalog-fields.tsx';

type Draft = CatalogValues & Pick<Catalog, 'editMode'>;

const labels = { ...catalogLabels, editMode: 'Товары открываются' };

const editModes = [
  { value: 'card', label: 'Списком: правят карточкой' },
  { value: 'table', label: 'Таблицей: правят в ячейках' },
];

/** A catalog's own settings at the side of the list. */
export function CatalogSide({ row }: { row: OpenRow }) {
  const path = { id: row.id };
  const found = useCall(getCatalog, { path, quiet: true });
  return (
    <EditSide
      row={row}
      found={found}
      call={changeCatalog}
      draft={({ title, currency, editMode }): Draft => ({ title, currency, editMode })}
      changes={differing<Draft>}
      input={(changes, version) => ({ path, body: { ...changes, version } })}
      labels={labels}
      said="Каталог сохранён"
      name="Каталог"
      title={(catalog) => catalog.title}
      page={(catalog) => `/cabinet/catalogs/${catalog.id}`}
    >
      {(edit) => (
        <>
          <CatalogFields form={edit.form} />
          <Select
            label={labels.editMode}
            data={editModes}
            allowDeselect={false}
            {...edit.form.getInputProps('editMode')}
          />
          <Section title="На площадках">
            <CoverageList catalog={row.id} />
          </Section>
        </>
      )}
    </EditSide>
  );
}
