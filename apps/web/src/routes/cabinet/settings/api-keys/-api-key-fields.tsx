import { TextInput } from '@mantine/core';
import type { ApiKey } from '@prilavok/contract';
import type { Fields } from '#api/use-fields.ts';
import { RoleSelect } from '#features/users/role-select.tsx';

export interface ApiKeyValues {
  title: string;
  role: ApiKey['role'];
}

/** The fields of a key. */
export function ApiKeyFields({ form }: { form: Fields<ApiKeyValues> }) {
  return (
    <>
      <TextInput label="Название" description="Кто или что будет им пользоваться" {...form.getInputProps('title')} />
      <RoleSelect label="Роль" {...form.getInputProps('role')} />
    </>
  );
}
