import { NumberInput, type NumberInputProps } from '@mantine/core';

interface Props extends Pick<NumberInputProps, 'label' | 'description' | 'error' | 'className' | 'disabled'> {
  /** Decimal string; empty is no price. */
  value: string;
  onChange: (value: string) => void;
  sign: string;
}

/** An amount of money. Its digits stay text all the way: money never meets a float. */
export function MoneyInput({ value, onChange, sign, ...look }: Props) {
  return (
    <NumberInput
      {...look}
      value={value}
      valueIsNumericString
      onValueChange={(next, { source }) => source === 'event' && onChange(next.value)}
      thousandSeparator=" "
      decimalSeparator=","
      decimalScale={2}
      allowNegative={false}
      hideControls
      withKeyboardEvents={false}
      inputMode="decimal"
      rightSection={<span style={{ color: 'var(--pr-text-3)' }}>{sign}</span>}
      rightSectionPointerEvents="none"
    />
  );
}
