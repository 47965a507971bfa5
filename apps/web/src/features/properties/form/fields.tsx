import { Checkbox, Select, TextInput } from '@mantine/core';
import { Kind, valueKinds } from '@prilavok/contract';
import type { Fields as Form } from '#api/use-fields.ts';
import { useCall } from '#api/useCall.ts';
import { Fields, Wide } from '#ui/fields/fields.tsx';
import { SearchMultiSelect } from '#ui/fields/search-select.tsx';
import type { PropertyOwner } from '../owner.ts';
import css from '../properties.module.css';
import { emptyScheme, type PropertyDraft } from './draft.ts';
import { FormulaFields } from './formula-fields.tsx';
import { SchemeFields } from './scheme-fields.tsx';

interface Props {
  owner: PropertyOwner;
  form: Form<PropertyDraft>;
  /** A property that exists keeps its kind: another one is a conversion. */
  fresh?: boolean;
  /** The property that is edited; none while it is new. */
  property?: string;
}

const kinds = valueKinds.map(({ id, title }) => ({ value: String(id), label: title }));

/** Everything about a property but its options. */
export function PropertyFieldsForm({ owner, form, fresh = false, property }: Props) {
  const { calls, path, texts } = owner;
  const { values, errors, setFieldValue, getInputProps } = form;
  const groups = useCall(calls.findGroups, { path, query: { limit: 1000 } }).data?.rows ?? [];
  const choosesOptions = valueKinds.some(({ id, options }) => id === values.type && options);
  return (
    <Fields>
      <Wide>
        <TextInput label="Название" withAsterisk {...getInputProps('title')} />
      </Wide>
      <Select
        label="Вид значения"
        data={kinds}
        value={String(values.type)}
        onChange={(next) => {
          setFieldValue('type', Kind.parse(Number(next)));
          setFieldValue('options', false);
          // Bounds and units are those of the kind.
          setFieldValue('scheme', emptyScheme);
        }}
        disabled={!fresh}
        allowDeselect={false}
        error={errors.type}
      />
      <Select
        label="Группа"
        data={groups.map(({ id, title }) => ({ value: id, label: title }))}
        placeholder="Без группы"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Очистить' }}
        nothingFoundMessage="Ничего не нашлось"
        {...getInputProps('group')}
      />
      <Wide>
        <TextInput label="Пояснение под полем" {...getInputProps('hint')} />
      </Wide>
      <SchemeFields form={form} />
      {owner.formulasIn && <FormulaFields catalog={owner.formulasIn} form={form} property={property} />}
      <Wide>
        <div className={css.checks}>
          <Checkbox label="Несколько значений" {...getInputProps('multiple', { type: 'checkbox' })} />
          {choosesOptions && (
            <Checkbox label="Значения из списка вариантов" {...getInputProps('options', { type: 'checkbox' })} />
          )}
          {values.options && values.multiple && (
            <Checkbox label="Вариант не может стоять дважды" {...getInputProps('uniqOptions', { type: 'checkbox' })} />
          )}
        </div>
      </Wide>
      <Wide>
        <div className={css.checks}>
          <span className={css.label}>{texts.cards}</span>
          {Object.entries(owner.cards).map(([link, { label }]) => (
            <Checkbox
              key={link}
              label={label}
              checked={values.cards[link] === true}
              onChange={(event) => setFieldValue('cards', { ...values.cards, [link]: event.currentTarget.checked })}
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
            source={owner.categories.source}
            {...getInputProps('productCategories')}
          />
        </Wide>
      )}
    </Fields>
  );
}
