import { TextInput } from '@mantine/core';
import type { ApiKey } from '@prilavok/contract';
import type { FieldsState } from '#api/use-fields.ts';
import { Fields } from '#ui/fields.tsx';
import { RoleSelect } from './role-select.tsx';

export interface ApiKeyValues {
  title: string;
  role: ApiKey['role'];
}

export function ApiKeyFields({ form }: { form: FieldsState<ApiKeyValues> }) {
  return (
    <Fields columns={1}>
      <TextInput label="Название" description="Кто или что будет им пользоваться" {...form.getInputProps('title')} />
      <RoleSelect label="Роль" {...form.getInputProps('role')} />
    </Fields>
  );
}
