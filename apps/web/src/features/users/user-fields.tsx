import { Switch, TextInput } from '@mantine/core';
import type { User } from '@prilavok/contract';
import type { FieldsState } from '#api/use-fields.ts';
import { Fields, Wide } from '#ui/fields.tsx';
import { RoleSelect } from './role-select.tsx';

export interface UserValues {
  email: string;
  firstName: string;
  lastName: string;
  role: Exclude<User['role'], 'admin'>;
  active: boolean;
}

export function UserFields<Values extends UserValues>({ form }: { form: FieldsState<Values> }) {
  return (
    <Fields>
      <Wide>
        <TextInput type="email" label="Электронная почта" autoComplete="off" {...form.getInputProps('email')} />
      </Wide>
      <TextInput label="Имя" autoComplete="off" {...form.getInputProps('firstName')} />
      <TextInput label="Фамилия" autoComplete="off" {...form.getInputProps('lastName')} />
      <Wide>
        <RoleSelect label="Роль" {...form.getInputProps('role')} />
      </Wide>
      <Wide>
        <Switch label="Может входить в кабинет" {...form.getInputProps('active', { type: 'checkbox' })} />
      </Wide>
    </Fields>
  );
}
