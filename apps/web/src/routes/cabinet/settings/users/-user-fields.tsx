import { Switch, TextInput } from '@mantine/core';
import type { User } from '@prilavok/contract';
import type { Fields as FormFields } from '#api/use-fields.ts';
import { RoleSelect } from '#features/users/role-select.tsx';
import { Fields, Wide } from '#ui/fields/fields.tsx';

export type UserValues = Pick<User, 'email' | 'firstName' | 'lastName' | 'role' | 'active'>;

export const userLabels: Record<keyof UserValues, string> = {
  email: 'Электронная почта',
  firstName: 'Имя',
  lastName: 'Фамилия',
  role: 'Роль',
  active: 'Может входить в кабинет',
};

/** The fields of a person; an administrator of the site has no role in a company. */
export function UserFields<Values extends UserValues>({ form }: { form: FormFields<Values> }) {
  return (
    <Fields>
      <Wide>
        <TextInput type="email" label="Электронная почта" autoComplete="off" {...form.getInputProps('email')} />
      </Wide>
      <TextInput label="Имя" autoComplete="off" {...form.getInputProps('firstName')} />
      <TextInput label="Фамилия" autoComplete="off" {...form.getInputProps('lastName')} />
      {form.values.role !== 'admin' && (
        <Wide>
          <RoleSelect label="Роль" {...form.getInputProps('role')} />
        </Wide>
      )}
      <Wide>
        <Switch
          label="Может входить в кабинет"
          description="Без этого не принимаются и ключи API, за которые отвечает этот человек"
          {...form.getInputProps('active', { type: 'checkbox' })}
        />
      </Wide>
    </Fields>
  );
}
