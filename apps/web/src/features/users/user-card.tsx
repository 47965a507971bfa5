import { Button, Group } from '@mantine/core';
import { changeUser, changeUserPassword, removeUser, type User } from '@prilavok/contract';
import { useCallForm } from '#api/use-call-form.ts';
import { change } from '#api/useChange.ts';
import { success } from '#toasts.ts';
import { confirmDelete, confirmSave } from '#ui/confirm.ts';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { nameOf } from './people.ts';
import { showOnce } from './shown-once.tsx';
import { UserFields, type UserValues } from './user-fields.tsx';

/** A person of the company: change, give a new password, delete. */
export function UserCard({ user }: { user: User }) {
  const { close } = useDialog();
  const { email, firstName, lastName, active } = user;
  const role = user.role === 'admin' ? 'viewer' : user.role;
  const initial: UserValues = { email, firstName, lastName, active, role };
  const call = useCallForm(changeUser, {
    initial,
    input: (body) => ({ path: { id: user.id }, body }),
    done: () => {
      close();
      success('Изменения сохранены');
    },
  });
  return (
    <DialogForm call={call} action="Сохранить" beside={<MoreAbout user={user} onGone={close} />}>
      <UserFields form={call.form} />
    </DialogForm>
  );
}

function MoreAbout({ user, onGone }: { user: User; onGone: () => void }) {
  const path = { id: user.id };
  const askPassword = () =>
    confirmSave({
      header: 'Новый пароль?',
      message: (
        <>
          Прежний пароль <b translate="no">{nameOf(user)}</b> перестанет действовать, все сеансы закончатся.
        </>
      ),
      accept: async () => {
        const { password } = await change(changeUserPassword, { path });
        showOnce(`Новый пароль: ${nameOf(user)}`, [{ label: 'Пароль', value: password }]);
      },
    });
  const askDelete = () =>
    confirmDelete({
      header: 'Удалить пользователя?',
      message: (
        <>
          <b translate="no">{nameOf(user)}</b> больше не сможет войти. Всё, что этот человек сделал, останется.
        </>
      ),
      accept: async () => {
        await change(removeUser, { path });
        onGone();
      },
    });
  return (
    <Group gap={0}>
      <Button variant="subtle" color="gray" onClick={askPassword}>
        Новый пароль
      </Button>
      <Button variant="subtle" color="red" onClick={askDelete}>
        Удалить
      </Button>
    </Group>
  );
}
