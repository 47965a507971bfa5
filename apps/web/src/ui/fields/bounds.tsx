import { NumberInput } from '@mantine/core';
import styles from './bounds.module.css';
import type { Range } from './range.ts';

interface Props {
  value: Range;
  onChange: (value: Range) => void;
}

/** Two fields: from and to. */
export function Bounds({ value: { from, to }, onChange }: Props) {
  return (
    <div className={styles.pair}>
      <Bound label="От" value={from} first onChange={(next) => onChange({ from: next, to })} />
      <Bound label="До" value={to} onChange={(next) => onChange({ from, to: next })} />
    </div>
  );
}

interface BoundProps {
  label: string;
  value: number | undefined;
  first?: boolean;
  onChange: (value: number | undefined) => void;
}

function Bound({ label, value, first = false, onChange }: BoundProps) {
  return (
    <NumberInput
      size="xs"
      label={label}
      hideControls
      decimalSeparator=","
      value={value ?? ''}
      onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
      {...(first && { 'data-autofocus': true })}
    />
  );
}
