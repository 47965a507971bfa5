import { type Company, changeCompany, getCompany, removeCompany } from '@prilavok/contract';
import { useQuery } from '@tanstack/react-query';
import { asked } from '#api/useCall.ts';
import { differing } from '#ui/edit/changes.ts';
import { EditSide } from '#ui/edit/edit-side.tsx';
import { RemoveButton } from '#ui/edit/remove-button.tsx';
import type { OpenRow } from '#ui/list/list-page.tsx';
import { CompanyFields, type CompanyValues, companyLabels } from './-company-fields.tsx';
import { ArchiveButton, BlockedNote, DeletedNote, Removal } from './-removal.tsx';

/** Nobody's cabinet is told when the archive lies there, so it is asked after, in milliseconds. */
const archiveEvery = 3000;
const isArchiving = (company: Company | undefined) => company?.deletedAt && !company.archive;

/** A reason goes with a company that is without approval, and with no other. */
function changesOf(before: CompanyValues, after: CompanyValues): Partial<CompanyValues> {
  const { reason, ...changes } = differing(before, after);
  return { ...changes, ...(reason && !after.approved && { reason }) };
}

/** A company to the administrator: rename, approve, block, delete. */
export function CompanySide({ row }: { row: OpenRow }) {
  const path = { id: row.id };
  const found = useQuery({
    ...asked(getCompany, { path, quiet: true }),
    refetchInterval: ({ state }) => (isArchiving(state.data) ? archiveEvery : false),
  });
  return (
    <EditSide
      row={row}
      found={found}
      call={changeCompany}
      draft={({ title, timezone, approved, blocked }): CompanyValues => ({
        title,
        timezone,
        approved,
        reason: blocked?.reason ?? '',
      })}
      changes={changesOf}
      input={(changes, version) => ({ path, body: { ...changes, version } })}
      labels={companyLabels}
      said="Изменения сохранены"
      name="Компания"
      title={({ title }) => title}
      size="m"
      readOnly={({ deletedAt }) => deletedAt !== null}
      beside={({ title, deletedAt }) =>
        !deletedAt && (
          <RemoveButton call={removeCompany} input={{ path }} header="Удалить компанию?" onDone={row.onClose}>
            <Removal id={row.id} title={title} />
          </RemoveButton>
        )
      }
      below={() => found.data && <ArchiveButton company={found.data} />}
    >
      {(edit) => (
        <>
          {found.data && <DeletedNote company={found.data} />}
          {found.data && <BlockedNote company={found.data} />}
          {!found.data?.deletedAt && (
            <CompanyFields form={edit.form} mayBeBlocked={found.data?.approved || found.data?.blocked !== null} />
          )}
        </>
      )}
    </EditSide>
  );
}
