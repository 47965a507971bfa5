import { Select, Switch, TextInput } from '@mantine/core';
import type { Fields } from '#api/use-fields.ts';
import { timeZones } from './-time-zones.ts';

export interface CompanyValues {
  title: string;
  timezone: string;
  approved: boolean;
}

export const companyLabels: Record<keyof CompanyValues, string> = {
  title: 'Название',
  timezone: 'Часовой пояс',
  approved: 'Подтверждена',
};

/** The fields of a company, as the administrator sees it. */
export function CompanyFields({ form }: { form: Fields<CompanyValues> }) {
  return (
    <>
      <TextInput label={companyLabels.title} {...form.getInputProps('title')} />
      <Select
        label={companyLabels.timezone}
        description="По нему идут расписания задач"
        searchable
        limit={100}
        allowDeselect={false}
        data={timeZones}
        nothingFoundMessage="Такого пояса нет"
        {...form.getInputProps('timezone')}
      />
      <Switch label="Подтверждена: её люди могут входить" {...form.getInputProps('approved', { type: 'checkbox' })} />
    </>
  );
}
