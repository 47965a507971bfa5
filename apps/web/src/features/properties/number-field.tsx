import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';

interface Props
  extends Pick<
    NumberInputProps,
    | 'label'
    | 'description'
    | 'error'
    | 'readOnly'
    | 'aria-label'
    | 'rightSection'
    | 'rightSectionWidth'
    | 'rightSectionPointerEvents'
  > {
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  whole?: boolean;
}

/** A number in a field. What is half typed, such as a lone minus, stays in the field and is no value yet. */
export function NumberField({ value, onChange, whole = false, ...look }: Props) {
  const [typed, setTyped] = useState<number | string>(value ?? '');
  const told = typeof typed === 'number' ? typed : undefined;
  const shown = told === value ? typed : (value ?? '');
  return (
    <NumberInput
      {...look}
      value={shown}
      onChange={(next) => {
        setTyped(next);
        onChange(typeof next === 'number' ? next : undefined);
      }}
      allowDecimal={!whole}
      decimalSeparator=","
      thousandSeparator=" "
      hideControls
      withKeyboardEvents={false}
    />
  );
}
