import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { Fields } from '#api/use-fields.ts';
import { timeZones } from './-time-zones.ts';

export interface CompanyValues {
  title: string;
  timezone: string;
  approved: boolean;
  /** Why approval is withdrawn; empty where it isn't. */
  reason: string;
}

export const companyLabels: Record<keyof CompanyValues, string> = {
  title: 'Название',
  timezone: 'Часовой пояс',
  approved: 'Подтверждена',
  reason: 'Почему заблокирована',
};

interface Props {
  form: Fields<CompanyValues>;
  /** It was approved or is blocked: without approval it needs a reason. */
  mayBeBlocked?: boolean;
}

/** The fields of a company, as the administrator sees it. */
export function CompanyFields({ form, mayBeBlocked = false }: Props) {
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
      {mayBeBlocked && !form.values.approved && (
        <Textarea
          label={companyLabels.reason}
          description="Эти слова увидят её люди. Работа остановится, никто не войдёт, ключи API перестанут приниматься; заказы, которые уже в работе, читаются ещё 14 дней. Подтвердите снова — и всё продолжится."
          autosize
          minRows={2}
          required
          maxLength={500}
          {...form.getInputProps('reason')}
        />
      )}
    </>
  );
}
