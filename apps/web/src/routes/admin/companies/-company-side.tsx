import { changeCompany, getCompany, removeCompany } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { differing } from '#ui/edit/changes.ts';
import { EditSide } from '#ui/edit/edit-side.tsx';
import { RemoveButton } from '#ui/edit/remove-button.tsx';
import type { OpenRow } from '#ui/list/list-page.tsx';
import { CompanyFields, type CompanyValues, companyLabels } from './-company-fields.tsx';

/** A company to the administrator: rename, approve, delete. */
export function CompanySide({ row }: { row: OpenRow }) {
  const path = { id: row.id };
  const found = useCall(getCompany, { path, quiet: true });
  return (
    <EditSide
      row={row}
      found={found}
      call={changeCompany}
      draft={({ title, timezone, approved }): CompanyValues => ({ title, timezone, approved })}
      changes={differing<CompanyValues>}
      input={(changes, version) => ({ path, body: { ...changes, version } })}
      labels={companyLabels}
      said="Изменения сохранены"
      name="Компания"
      title={({ title }) => title}
      size="m"
      beside={({ title }) => (
        <RemoveButton call={removeCompany} input={{ path }} header="Удалить компанию?" onDone={row.onClose}>
          <b translate="no">{title}</b> исчезнет вместе с людьми, каталогами, аккаунтами и заказами. Вернуть будет
          нельзя.
        </RemoveButton>
      )}
    >
      {(edit) => <CompanyFields form={edit.form} />}
    </EditSide>
  );
}
