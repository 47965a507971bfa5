import { changeCatalog, getCatalog } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { differing } from '#ui/edit/changes.ts';
import { EditSide } from '#ui/edit/edit-side.tsx';
import type { OpenRow } from '#ui/list/list-page.tsx';
import { CatalogFields, type CatalogValues, catalogLabels } from './-catalog-fields.tsx';

/** A catalog's own settings at the side of the list. */
export function CatalogSide({ row }: { row: OpenRow }) {
  const path = { id: row.id };
  const found = useCall(getCatalog, { path, quiet: true });
  return (
    <EditSide
      row={row}
      found={found}
      call={changeCatalog}
      draft={({ title, currency }): CatalogValues => ({ title, currency })}
      changes={differing<CatalogValues>}
      input={(changes, version) => ({ path, body: { ...changes, version } })}
      labels={catalogLabels}
      said="Каталог сохранён"
      name="Каталог"
      title={(catalog) => catalog.title}
      page={(catalog) => `/cabinet/catalogs/${catalog.id}`}
    >
      {(edit) => <CatalogFields form={edit.form} />}
    </EditSide>
  );
}
