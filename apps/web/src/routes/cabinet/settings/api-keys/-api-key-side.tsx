import { changeApiKey, getApiKey, removeApiKey } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { differing } from '#ui/edit/changes.ts';
import { EditSide } from '#ui/edit/edit-side.tsx';
import { RemoveButton } from '#ui/edit/remove-button.tsx';
import type { OpenRow } from '#ui/list/list-page.tsx';
import { ApiKeyFields, type ApiKeyValues, apiKeyLabels, endOf, lastDayOf } from './-api-key-fields.tsx';
import { Keeper } from './-keeper.tsx';
import { MadeByKey } from './-made-by-key.tsx';

/** A key: rename, change what it may, dispose of it, delete. */
export function ApiKeySide({ row }: { row: OpenRow }) {
  const path = { id: row.id };
  const found = useCall(getApiKey, { path, quiet: true });
  return (
    <EditSide
      row={row}
      found={found}
      call={changeApiKey}
      draft={({ title, role, expiresAt, networks, scopes }): ApiKeyValues => ({
        title,
        role,
        lastDay: lastDayOf(expiresAt),
        networks,
        scopes: scopes.toSorted(),
      })}
      changes={differing<ApiKeyValues>}
      input={({ lastDay, ...changes }, version) => ({
        path,
        body: { ...changes, ...(lastDay !== undefined && { expiresAt: endOf(lastDay) }), version },
      })}
      labels={apiKeyLabels}
      said="Изменения сохранены"
      name="Ключ API"
      title={({ title }) => title}
      size="m"
      beside={({ title, disposed }) => (
        <>
          {!disposed && (
            <RemoveButton
              call={changeApiKey}
              input={{ path, body: { disposed: true } }}
              header="Отозвать ключ?"
              action="Отозвать"
              onDone={row.onClose}
            >
              Запросы с ключом <b translate="no">{title}</b> больше не пройдут. Сам он останется в списке, вернуть его
              нельзя.
              <MadeByKey id={row.id} />
            </RemoveButton>
          )}
          <RemoveButton call={removeApiKey} input={{ path }} header="Удалить ключ?" onDone={row.onClose}>
            Запросы с ключом <b translate="no">{title}</b> больше не пройдут, и из списка он исчезнет.
            <MadeByKey id={row.id} />
          </RemoveButton>
        </>
      )}
    >
      {(edit) => (
        <>
          <ApiKeyFields form={edit.form} />
          {found.data && <Keeper apiKey={found.data} />}
        </>
      )}
    </EditSide>
  );
}
