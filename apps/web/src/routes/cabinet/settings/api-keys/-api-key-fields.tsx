import { Select, TagsInput, Text, TextInput } from '@mantine/core';
import { type ApiKey, type ApiKeyScope, type ScopeRoom, scopeRooms, scopeRoomTitles } from '@prilavok/contract';
import type { Fields as FormFields } from '#api/use-fields.ts';
import { RoleSelect } from '#features/users/role-select.tsx';
import { dayAfter, dayOf, startOfDay } from '#text/days.ts';
import { DateField } from '#ui/dates/date-field.tsx';
import { Fields, Wide } from '#ui/fields/fields.tsx';

export interface ApiKeyValues {
  title: string;
  role: ApiKey['role'];
  /** The last day on which it is good; empty: for good. */
  lastDay: string;
  networks: string[];
  scopes: ApiKeyScope[];
}

export const apiKeyLabels: Record<keyof ApiKeyValues, string> = {
  title: 'Название',
  role: 'Роль',
  lastDay: 'Последний день',
  networks: 'Адреса и сети',
  scopes: 'Разделы',
};

/** The last day on which a key is good, for the form. */
export const lastDayOf = (expiresAt: string | null): string =>
  expiresAt ? dayOf(new Date(Date.parse(expiresAt) - 1)) : '';

/** The moment at which a key ends whose last day this is, for the call. */
export const endOf = (lastDay: string): string | null => lastDay && startOfDay(dayAfter(lastDay, 1)).toISOString();

/** The fields of a key. */
export function ApiKeyFields({ form }: { form: FormFields<ApiKeyValues> }) {
  const { values, setFieldValue, errors } = form;
  return (
    <Fields>
      <Wide>
        <TextInput label="Название" description="Кто или что будет им пользоваться" {...form.getInputProps('title')} />
      </Wide>
      <Wide>
        <RoleSelect label="Роль" {...form.getInputProps('role')} />
      </Wide>
      <Wide>
        <Text c="dimmed" size="xs">
          Ключу открыто то, что можно и его роли, и в разделе. Людей, ключи и компанию меняют только сами люди.
        </Text>
      </Wide>
      {scopeRooms.map((room) => (
        <Select
          key={room}
          label={scopeRoomTitles[room]}
          data={deedsOf(room)}
          allowDeselect={false}
          value={deedOf(values.scopes, room)}
          onChange={(deed) => setFieldValue('scopes', withDeed(values.scopes, room, deed ?? 'none'))}
        />
      ))}
      {errors.scopes && (
        <Wide>
          <p role="alert">{errors.scopes}</p>
        </Wide>
      )}
      <DateField
        label="Последний день; пусто — бессрочно"
        value={values.lastDay}
        onChange={(day) => setFieldValue('lastDay', day)}
        error={errors.lastDay ?? errors.expiresAt}
      />
      <Wide>
        <TagsInput
          label={apiKeyLabels.networks}
          description="Откуда ключ принимается, например 203.0.113.7 или 203.0.113.0/24. Пусто — откуда угодно"
          splitChars={[',', ';', ' ']}
          openOnFocus={false}
          translate="no"
          {...form.getInputProps('networks')}
        />
      </Wide>
    </Fields>
  );
}

type Deed = 'none' | 'read' | 'write';

/** People, keys and companies are changed by people alone. */
const deedsOf = (room: ScopeRoom): { value: Deed; label: string }[] => [
  { value: 'none', label: 'Закрыто' },
  { value: 'read', label: 'Чтение' },
  ...(room === 'users' ? [] : [{ value: 'write' as const, label: 'Чтение и запись' }]),
];

function deedOf(scopes: readonly ApiKeyScope[], room: ScopeRoom): Deed {
  const own = scopes.filter((scope) => scope.startsWith(`${room}:`));
  if (own.length === 0) return 'none';
  return own.some((scope) => scope.endsWith(':write')) ? 'write' : 'read';
}

function withDeed(scopes: readonly ApiKeyScope[], room: ScopeRoom, deed: string): ApiKeyScope[] {
  const others = scopes.filter((scope) => !scope.startsWith(`${room}:`));
  return deed === 'none' ? others : [...others, `${room}:${deed}` as ApiKeyScope].toSorted();
}
