import { isOptionValue, type OptionValue } from '@prilavok/contract';
import { SearchMultiSelect, SearchSelect } from '#ui/fields/search-select.tsx';
import type { Named } from '#ui/fields/source.ts';
import { type FieldProps, lookOf } from './field.ts';
import { usePropertyHost } from './host.ts';

/** Values from the property's list of options. */
export function OptionsField(props: FieldProps) {
  const { property, values, onChange } = props;
  const source = usePropertyHost().optionsOf(property.id);
  const chosen = values.filter(isOptionValue).map(named);
  const look = { ...lookOf(props), placeholder: props.readOnly ? '' : 'Выберите' };
  if (property.multiple) {
    return (
      <SearchMultiSelect {...look} source={source} value={chosen} onChange={(next) => onChange(next.map(optionOf))} />
    );
  }
  return (
    <SearchSelect
      {...look}
      source={source}
      value={chosen[0] ?? null}
      onChange={(next) => onChange(next ? [optionOf(next)] : [])}
    />
  );
}

const optionOf = ({ id, title }: Named): OptionValue => ({ option: id, value: title });

const named = ({ option, value }: OptionValue): Named => ({ id: option, title: value ?? option });
