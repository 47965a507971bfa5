import { Checkbox, Select, TextInput } from '@mantine/core';
import { Kind, valueKinds } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { Fields, Wide } from '#ui/fields.tsx';
import { SearchMultiSelect } from '#ui/search-select.tsx';
import type { PropertyOwner } from '../owner.ts';
import css from '../properties.module.css';
import type { PropertyDraft } from './draft.ts';
import { SchemeFields } from './scheme-fields.tsx';

interface Props {
  owner: PropertyOwner;
  draft: PropertyDraft;
  set: (change: Partial<PropertyDraft>) => void;
  errors: Record<string, string>;
  /** A property that exists keeps its kind: another one is a conversion. */
  fresh?: boolean;
  readOnly?: boolean;
}

/** Everything about a property but its options. */
export function PropertyFieldsForm({ owner, draft, set, errors, fresh = false, readOnly = false }: Props) {
  const groups = useCall(owner.calls.findGroups, { path: owner.path, query: { limit: 1000 } }).data?.rows ?? [];
  const kind = valueKinds.find((one) => one.id === draft.type);
  return (
    <Fields>
      <Wide>
        <TextInput
          label="Название"
          withAsterisk
          readOnly={readOnly}
          value={draft.title}
          onChange={(event) => set({ title: event.currentTarget.value })}
          error={errors.title}
        />
      </Wide>
      <Select
        label="Вид значения"
        data={valueKinds.map(({ id, title }) => ({ value: String(id), label: title }))}
        value={String(draft.type)}
        onChange={(next) => set({ type: Kind.parse(Number(next)), options: false })}
        disabled={!fresh}
        allowDeselect={false}
        error={errors.type}
      />
      <Select
        label="Группа"
        data={groups.map(({ id, title }) => ({ value: id, label: title }))}
        value={draft.group}
        onChange={(group) => set({ group })}
        placeholder="Без группы"
        searchable
        clearable={!readOnly}
        clearButtonProps={{ 'aria-label': 'Очистить' }}
        readOnly={readOnly}
        nothingFoundMessage="Ничего не нашлось"
      />
      <Wide>
        <TextInput
          label="Пояснение под полем"
          readOnly={readOnly}
          value={draft.hint}
          onChange={(event) => set({ hint: event.currentTarget.value })}
          error={errors.hint}
        />
      </Wide>
      <SchemeFields draft={draft} set={set} readOnly={readOnly} error={errors.scheme} />
      <Wide>
        <div className={css.checks}>
          <Tick
            label="Несколько значений"
            value={draft.multiple}
            onChange={(multiple) => set({ multiple })}
            off={readOnly}
          />
          {kind?.options && (
            <Tick
              label="Значения из списка вариантов"
              value={draft.options}
              onChange={(options) => set({ options })}
              off={readOnly}
            />
          )}
          {draft.options && draft.multiple && (
            <Tick
              label="Вариант не может стоять дважды"
              value={draft.uniqOptions}
              onChange={(uniqOptions) => set({ uniqOptions })}
              off={readOnly}
            />
          )}
        </div>
      </Wide>
      <Wide>
        <div className={css.checks}>
          <span className={css.label}>{owner.texts.cards}</span>
          {owner.cards.map(({ link, label }) => (
            <Tick
              key={link}
              label={label}
              value={draft.cards[link] === true}
              onChange={(has) => set({ cards: { ...draft.cards, [link]: has } })}
              off={readOnly}
            />
          ))}
        </div>
      </Wide>
      {owner.categories && (
        <Wide>
          <SearchMultiSelect
            label="Есть у товаров категорий"
            tall={false}
            description="Вместе с вложенными категориями. Корень каталога — у всех товаров"
            readOnly={readOnly}
            source={owner.categories}
            value={draft.productCategories}
            onChange={(productCategories) => set({ productCategories })}
          />
        </Wide>
      )}
    </Fields>
  );
}

interface TickProps {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
  off: boolean;
}

function Tick({ label, value, onChange, off }: TickProps) {
  return (
    <Checkbox
      label={label}
      checked={value}
      disabled={off}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
