import { ActionIcon, Button, Select, Stack, TagsInput } from '@mantine/core';
import { changeCategoryMappings, type MappingCondition, type Marketplace } from '@prilavok/contract';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { CallError } from '#api/call-error.ts';
import { useMay } from '#api/use-may.ts';
import { change } from '#api/useChange.ts';
import { catalogOwner } from '#features/catalogs/property-owner.ts';
import { marketplaceCategories } from '#features/marketplaces/mapping/sources.ts';
import { propertiesOf } from '#features/properties/sources.ts';
import { success } from '#toasts.ts';
import { useLeaveGuard } from '#ui/edit/use-leave-guard.ts';
import { SearchSelect } from '#ui/fields/search-select.tsx';
import type { Named } from '#ui/fields/source.ts';
import { Note } from '#ui/marks/note.tsx';
import { Section } from '#ui/page/section.tsx';
import { Side } from '#ui/page/side.tsx';
import type { CategoryRow } from './-category-rows.ts';
import { usePropertyTitles } from './-property-titles.ts';

interface Props {
  marketplace: Marketplace;
  catalog: string;
  row: CategoryRow;
  onClose: () => void;
}

interface Pair {
  key: number;
  to: Named | null;
  conditions: MappingCondition[];
}

const operators = [
  { value: 'in', label: 'одно из' },
  { value: 'not_in', label: 'ни одно из' },
  { value: 'filled', label: 'заполнено' },
  { value: 'empty', label: 'пусто' },
] as const;

/** Several pairs of one category: tried from the top, the first whose conditions hold decides. */
export function CategoryConditions({ marketplace, catalog, row, onClose }: Props) {
  const may = useMay(changeCategoryMappings);
  const [pairs, setPairs] = useState<Pair[]>(() =>
    row.mappings.map(({ marketplaceCategory: { id, title }, conditions }, key) => ({
      key,
      to: { id, title },
      conditions: conditions ?? [],
    })),
  );
  const [busy, setBusy] = useState(false);
  const names = usePropertyTitles(pairs.flatMap(({ conditions }) => conditions.map(({ property }) => property)));
  const put = (at: number, next: Partial<Pair>) =>
    setPairs(pairs.map((pair, index) => (index === at ? { ...pair, ...next } : pair)));
  const categories = pairs.flatMap(({ to, conditions }) =>
    to
      ? [{ category: row.id, marketplaceCategory: to.id, conditions: conditions.filter(({ property }) => property) }]
      : [],
  );
  const [saved, setSaved] = useState(() => JSON.stringify(categories));
  const unsaved = JSON.stringify(categories) !== saved;
  const save = async () => {
    if (categories.length === 0) return false;
    setBusy(true);
    try {
      await change(changeCategoryMappings, { path: { marketplace }, body: { catalog, categories } });
      setSaved(JSON.stringify(categories));
      success('Условия сохранены');
      return true;
    } catch (error) {
      // The toast has said why.
      if (error instanceof CallError) return false;
      throw error;
    } finally {
      setBusy(false);
    }
  };
  useLeaveGuard({ unsaved, save, saving: busy });
  return (
    <Side
      title={`Куда идёт «${row.title}»`}
      size="m"
      onClose={onClose}
      footer={
        may && (
          <Button loading={busy} disabled={categories.length === 0 || !unsaved} onClick={() => void save()}>
            Сохранить
          </Button>
        )
      }
    >
      <Note>Пары пробуются сверху вниз: товар уйдёт в первую, чьи условия для него верны.</Note>
      {pairs.map((pair, at) => (
        <Section
          key={pair.key}
          title={`Пара ${at + 1}`}
          actions={
            pairs.length > 1 && (
              <ActionIcon aria-label={`Убрать пару ${at + 1}`} onClick={() => setPairs(pairs.toSpliced(at, 1))}>
                <IconTrash />
              </ActionIcon>
            )
          }
        >
          <Stack gap={8}>
            <SearchSelect
              label="Категория площадки"
              source={marketplaceCategories(marketplace)}
              value={pair.to}
              onChange={(to) => put(at, { to })}
              required
            />
            {pair.conditions.map((condition, index) => (
              <Condition
                // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no names; they only join and leave
                key={index}
                catalog={catalog}
                condition={condition}
                title={names.get(condition.property)}
                onChange={(next) =>
                  put(at, {
                    conditions: next ? pair.conditions.with(index, next) : pair.conditions.toSpliced(index, 1),
                  })
                }
              />
            ))}
            <div>
              <Button
                variant="subtle"
                color="gray"
                size="xs"
                leftSection={<IconPlus size={14} />}
                onClick={() =>
                  put(at, { conditions: [...pair.conditions, { property: '', operator: 'in', values: [] }] })
                }
              >
                Условие
              </Button>
            </div>
          </Stack>
        </Section>
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} />}
        onClick={() => setPairs([...pairs, { key: Date.now(), to: null, conditions: [] }])}
      >
        Ещё пара
      </Button>
    </Side>
  );
}

interface ConditionProps {
  catalog: string;
  condition: MappingCondition;
  title: string | undefined;
  onChange: (condition: MappingCondition | undefined) => void;
}

function Condition({ catalog, condition, title, onChange }: ConditionProps) {
  const [chosen, setChosen] = useState<Named | null>(null);
  const { property, operator, values } = condition;
  const known = chosen ?? (property ? { id: property, title: title ?? '…' } : null);
  return (
    <div style={{ display: 'grid', gridTemplateColumns: '1fr 130px auto', gap: 8, alignItems: 'end' }}>
      <SearchSelect
        label="Свойство"
        source={propertiesOf(catalogOwner(catalog))}
        value={known}
        onChange={(next) => {
          setChosen(next);
          onChange({ ...condition, property: next?.id ?? '' });
        }}
        required
      />
      <Select
        label="Значение"
        allowDeselect={false}
        data={operators.map(({ value, label }) => ({ value, label }))}
        value={operator}
        onChange={(value) => {
          const next = operators.find((one) => one.value === value)?.value;
          if (next)
            onChange({ ...condition, operator: next, values: next === 'in' || next === 'not_in' ? values : [] });
        }}
      />
      <ActionIcon aria-label="Убрать условие" onClick={() => onChange(undefined)}>
        <IconTrash />
      </ActionIcon>
      {(operator === 'in' || operator === 'not_in') && (
        <TagsInput
          style={{ gridColumn: '1 / -1' }}
          aria-label="Значения"
          placeholder="Значение и Enter"
          value={values}
          onChange={(next) => onChange({ ...condition, values: next })}
        />
      )}
    </div>
  );
}
