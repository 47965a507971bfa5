import { Select, Switch, TextInput } from '@mantine/core';
import type { FieldsState } from '#api/use-fields.ts';
import { Fields } from '#ui/fields.tsx';
import { timeZones } from './time-zones.ts';

export interface CompanyValues {
  title: string;
  timezone: string;
  approved: boolean;
}

export function CompanyFields({ form }: { form: FieldsState<CompanyValues> }) {
  return (
    <Fields columns={1}>
      <TextInput label="Название" {...form.getInputProps('title')} />
      <Select
        label="Часовой пояс"
        description="По нему идут расписания задач"
        searchable
        limit={100}
        allowDeselect={false}
        data={timeZones}
        nothingFoundMessage="Такого пояса нет"
        {...form.getInputProps('timezone')}
      />
      <Switch label="Подтверждена: её люди могут входить" {...form.getInputProps('approved', { type: 'checkbox' })} />
    </Fields>
  );
}
