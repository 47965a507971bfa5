import { ActionIcon, Button, Select, Stack, Textarea, TextInput } from '@mantine/core';
import {
  type AutomationAct,
  automationActTitles,
  findOrderOptions,
  findOrderProperties,
  findOrderStatuses,
  isOptionValue,
} from '@prilavok/contract';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useCall } from '#api/useCall.ts';
import css from './-rules.module.css';

interface Props {
  value: readonly AutomationAct[];
  onChange: (value: AutomationAct[]) => void;
}

type Kind = AutomationAct['type'];
const kinds = (Object.keys(automationActTitles) as Kind[]).map((value) => ({
  value,
  label: automationActTitles[value],
}));

/** An act of a kind, with nothing filled in yet. */
function blank(type: Kind): AutomationAct {
  switch (type) {
    case 'status':
      return { type, status: '' };
    case 'label':
      return { type, properties: [] };
    case 'note':
      return { type, text: '' };
    case 'notice':
      return { type, severity: 'info', text: '' };
    default:
      return { type };
  }
}

/** Field of a rule's acts, one after another. */
export function ActsField({ value, onChange }: Props) {
  const replace = (place: number, act: AutomationAct) => onChange(value.with(place, act));
  return (
    <Stack gap={12}>
      {value.map((act, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: acts have no name but their place
        <div key={place} className={css.act}>
          <Stack gap={8} className={css.fields}>
            <Select
              aria-label={`Действие ${place + 1}`}
              allowDeselect={false}
              data={kinds}
              value={act.type}
              onChange={(type) => type && replace(place, blank(type))}
            />
            <ActDetails act={act} onChange={(next) => replace(place, next)} />
          </Stack>
          <ActionIcon
            aria-label={`Убрать действие ${place + 1}`}
            onClick={() => onChange(value.filter((_, at) => at !== place))}
          >
            <IconTrash />
          </ActionIcon>
        </div>
      ))}
      {value.length < 10 && (
        <div>
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={() => onChange([...value, blank(value.length === 0 ? 'status' : 'note')])}
          >
            Действие
          </Button>
        </div>
      )}
    </Stack>
  );
}

function ActDetails({ act, onChange }: { act: AutomationAct; onChange: (act: AutomationAct) => void }) {
  switch (act.type) {
    case 'status':
      return <StatusChoice value={act.status} onChange={(status) => onChange({ ...act, status })} />;
    case 'label':
      return <LabelChoice act={act} onChange={onChange} />;
    case 'note':
      return (
        <Textarea
          aria-label="Текст заметки"
          placeholder="Текст заметки"
          autosize
          minRows={2}
          value={act.text}
          onChange={(event) => onChange({ ...act, text: event.currentTarget.value })}
        />
      );
    case 'notice':
      return (
        <TextInput
          aria-label="Текст уведомления"
          placeholder="Текст уведомления"
          value={act.text}
          onChange={(event) => onChange({ ...act, text: event.currentTarget.value })}
        />
      );
    case 'webhook':
      return <p className={css.hint}>Адреса добавляют у сохранённого правила, ниже.</p>;
    case 'take':
    case 'pack':
      return <p className={css.hint}>Об этом узнает маркетплейс: перед включением нужен пробный прогон.</p>;
  }
}

function StatusChoice({ value, onChange }: { value: string; onChange: (status: string) => void }) {
  const statuses = useCall(findOrderStatuses, { body: { limit: 1000 } }).data?.rows ?? [];
  return (
    <Select
      aria-label="Какой статус"
      placeholder="Какой статус"
      allowDeselect={false}
      searchable
      data={statuses.map(({ id, title }) => ({ value: id, label: title }))}
      value={value || null}
      onChange={(status) => status && onChange(status)}
    />
  );
}

type LabelAct = Extract<AutomationAct, { type: 'label' }>;

/** A value of a property that has a list of them: such a one is seen in the list of orders, and found by. */
function LabelChoice({ act, onChange }: { act: LabelAct; onChange: (act: AutomationAct) => void }) {
  const [first] = act.properties;
  const property = first?.property ?? null;
  const chosen = first?.values?.find((value) => isOptionValue(value));
  const { data } = useCall(findOrderProperties, { body: { limit: 1000 } });
  const lists = (data?.rows ?? []).filter(({ options }) => options);
  const options = useCall(
    findOrderOptions,
    { path: { property: property ?? '' }, query: { limit: 1000 } },
    { enabled: property !== null },
  ).data?.rows;
  if (data && lists.length === 0)
    return (
      <p className={css.hint}>
        Метка — значение свойства заказа из списка. Таких свойств пока нет: заведите его в «Свойствах».
      </p>
    );
  return (
    <>
      <Select
        aria-label="Свойство"
        placeholder="Свойство"
        allowDeselect={false}
        data={lists.map(({ id, title }) => ({ value: id, label: title }))}
        value={property}
        onChange={(next) => next && onChange({ ...act, properties: [{ property: next, values: [] }] })}
      />
      {property && (
        <Select
          aria-label="Значение"
          placeholder="Значение"
          allowDeselect={false}
          searchable
          data={(options ?? []).map(({ id, value }) => ({ value: id, label: value }))}
          value={chosen && isOptionValue(chosen) ? chosen.option : null}
          onChange={(option) => option && onChange({ ...act, properties: [{ property, values: [{ option }] }] })}
        />
      )}
    </>
  );
}
