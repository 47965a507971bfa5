import { Select, TagsInput, Textarea, TextInput } from '@mantine/core';
import type { Value } from '@prilavok/contract';
import { bounded } from '#ui/fields/bounded.ts';
import { type FieldProps, lookOf } from './field.ts';
import { Several } from './several.tsx';

const text = (value: Value | undefined): string => (typeof value === 'string' ? value : '');

/** Characters of a short text. */
const longest = 700;

/** Nothing that was typed or pasted is cut in silence: what doesn't fit is told, and stays until it is shortened. */
function tooLong(texts: readonly string[]): string | undefined {
  const found = texts.find((one) => one.length > longest);
  return found && `«${found.slice(0, 30)}…» длиннее ${longest} знаков на ${found.length - longest}: сократите`;
}

/** Values of a property of short text, up to 700 characters each; several are written one after another with Enter. */
export function ShortTextField(props: FieldProps) {
  const { property, values, onChange } = props;
  if (property.multiple) {
    return (
      <TagsInput
        {...lookOf(props)}
        error={props.error ?? tooLong(values.map(text))}
        value={values.map(text)}
        onChange={onChange}
        splitChars={[]}
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
      {...bounded(text(values[0]), longest)}
      onChange={(event) => onChange([event.currentTarget.value])}
    />
  );
}

/** Values of a property of long text, each in a field that grows with it. */
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

/** The value of a property that is yes or no; cleared, it is not filled. */
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
