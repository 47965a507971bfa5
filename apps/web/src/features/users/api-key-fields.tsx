import { Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ApiKey } from '@prilavok/contract';
import { Fields } from '../../ui/fields.tsx';
import { companyRoles } from './people.ts';

export interface ApiKeyValues extends Record<string, unknown> {
  title: string;
  role: ApiKey['role'];
}

export function ApiKeyFields({ form }: { form: UseFormReturnType<ApiKeyValues> }) {
  return (
    <Fields columns={1}>
      <TextInput label="Название" description="Кто или что будет им пользоваться" {...form.getInputProps('title')} />
      <Select label="Что ключу можно" data={companyRoles} allowDeselect={false} {...form.getInputProps('role')} />
    </Fields>
  );
}
