import { Select, TextInput } from '@mantine/core';
import type { ApiKey } from '@prilavok/contract';
import type { FieldsState } from '../../api/use-fields.ts';
import { Fields } from '../../ui/fields.tsx';
import { companyRoles } from './people.ts';

export interface ApiKeyValues {
  title: string;
  role: ApiKey['role'];
}

export function ApiKeyFields({ form }: { form: FieldsState<ApiKeyValues> }) {
  return (
    <Fields columns={1}>
      <TextInput label="Название" description="Кто или что будет им пользоваться" {...form.getInputProps('title')} />
      <Select label="Что ключу можно" data={companyRoles} allowDeselect={false} {...form.getInputProps('role')} />
    </Fields>
  );
}
