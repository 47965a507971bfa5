import { Select } from '@mantine/core';
import { createUser, findCompanies, type User } from '@prilavok/contract';
import { useMe } from '#api/me.ts';
import { useCallForm } from '#api/use-call-form.ts';
import { useCall } from '#api/useCall.ts';
import { nameOf } from '#features/users/people.ts';
import { showOnce } from '#features/users/shown-once.tsx';
import { useDialog } from '#ui/dialogs/context.ts';
import { DialogForm } from '#ui/edit/dialog-form.tsx';
import { UserFields, type UserValues } from './-user-fields.tsx';

interface Values extends Omit<UserValues, 'role'> {
  role: Exclude<User['role'], 'admin'>;
  /** Whose person: the administrator says it, an owner's is clear. */
  company: string | null;
}

/** The question after a new person; their password is shown once. */
export function NewUser() {
  const { close } = useDialog();
  const forCompany = useMe()?.company === null;
  const initial: Values = { email: '', firstName: '', lastName: '', role: 'viewer', active: true, company: null };
  const call = useCallForm(createUser, {
    initial,
    input: ({ company, ...values }) => ({ body: { ...values, ...(company ? { company } : {}) } }),
    done: (user) => {
      close();
      showOnce(`Пароль: ${nameOf(user)}`, [
        { label: 'Почта для входа', value: user.email },
        { label: 'Пароль', value: user.password },
      ]);
    },
  });
  return (
    <DialogForm call={call} action="Добавить">
      <UserFields form={call.form} />
      {forCompany && <CompanySelect {...call.form.getInputProps('company')} />}
    </DialogForm>
  );
}

function CompanySelect(props: object) {
  const companies = useCall(findCompanies, { body: { limit: 1000 } });
  const data = (companies.data?.rows ?? []).map(({ id, title }) => ({ value: id, label: title }));
  return <Select label="Компания" mt={12} searchable data={data} nothingFoundMessage="Нет такой" {...props} />;
}
