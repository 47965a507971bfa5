import { Select, TagsInput, Textarea, TextInput } from '@mantine/core';
import type { Value } from '@prilavok/contract';
import { type FieldProps, lookOf } from './field.ts';
import { Several } from './several.tsx';

const text = (value: Value | undefined): string => (typeof value === 'string' ? value : '');

/** Texts of one line: several are tags. */
export function ShortTextField(props: FieldProps) {
  const { property, values, onChange } = props;
  if (property.multiple) {
    return (
      <TagsInput
        {...lookOf(props)}
        value={values.map(text)}
        onChange={onChange}
        splitChars={[]}
        maxLength={700}
        placeholder={props.readOnly ? '' : 'Введите и нажмите Enter'}
        acceptValueOnBlur
        translate="no"
      />
    );
  }
  return (
    <TextInput
      {...lookOf(props)}
      value={text(values[0])}
      maxLength={700}
      onChange={(event) => onChange([event.currentTarget.value])}
    />
  );
}

/** Texts of several lines. */
export function LongTextField(props: FieldProps) {
  return (
    <Several {...props} blank="">
      {(value, change, look) => (
        <Textarea
          {...look}
          autosize
          minRows={3}
          maxRows={14}
          value={text(value)}
          onChange={(event) => change(event.currentTarget.value)}
        />
      )}
    </Several>
  );
}

/** Yes, no, or not said. */
export function BooleanField(props: FieldProps) {
  const [value] = props.values;
  return (
    <Select
      {...lookOf(props)}
      data={[
        { value: 'true', label: 'Да' },
        { value: 'false', label: 'Нет' },
      ]}
      placeholder={props.readOnly ? '' : 'Не указано'}
      clearable={!props.readOnly}
      clearButtonProps={{ 'aria-label': 'Очистить' }}
      value={typeof value === 'boolean' ? String(value) : null}
      onChange={(next) => props.onChange(next === null ? [] : [next === 'true'])}
    />
  );
}
