import { Button } from '@mantine/core';
import { changeUser, changeUserPassword, getUser, removeUser, type User } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { change } from '#api/useChange.ts';
import { nameOf } from '#features/users/people.ts';
import { showOnce } from '#features/users/shown-once.tsx';
import { confirmSave } from '#ui/confirm.ts';
import { differing } from '#ui/edit/changes.ts';
import { EditSide } from '#ui/edit/edit-side.tsx';
import { RemoveButton } from '#ui/edit/remove-button.tsx';
import type { OpenRow } from '#ui/list/list-page.tsx';
import { UserFields, type UserValues, userLabels } from './-user-fields.tsx';

/** A person of the company: change, give a new password, delete. */
export function UserSide({ row }: { row: OpenRow }) {
  const path = { id: row.id };
  const found = useCall(getUser, { path, quiet: true });
  return (
    <EditSide
      row={row}
      found={found}
      call={changeUser}
      draft={({ email, firstName, lastName, active, role }): UserValues => ({
        email,
        firstName,
        lastName,
        active,
        role,
      })}
      changes={differing<UserValues>}
      input={({ role, ...changes }, version) => ({
        path,
        body: { ...changes, ...(role && role !== 'admin' ? { role } : {}), version },
      })}
      labels={userLabels}
      said="Изменения сохранены"
      name="Пользователь"
      title={nameOf}
      size="m"
      beside={(user) => (
        <>
          <Button variant="subtle" color="gray" onClick={() => askPassword(user)}>
            Новый пароль
          </Button>
          <RemoveButton call={removeUser} input={{ path }} header="Удалить пользователя?" onDone={row.onClose}>
            <b translate="no">{nameOf(user)}</b> больше не сможет войти. Всё, что этот человек сделал, останется.
          </RemoveButton>
        </>
      )}
    >
      {(edit) => <UserFields form={edit.form} />}
    </EditSide>
  );
}

function askPassword(user: User): void {
  confirmSave({
    header: 'Новый пароль?',
    message: (
      <>
        Прежний пароль <b translate="no">{nameOf(user)}</b> перестанет действовать, все сеансы закончатся.
      </>
    ),
    accept: async () => {
      const { password } = await change(changeUserPassword, { path: { id: user.id } });
      showOnce(`Новый пароль: ${nameOf(user)}`, [{ label: 'Пароль', value: password }]);
    },
  });
}
