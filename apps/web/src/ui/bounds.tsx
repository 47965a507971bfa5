import { NumberInput } from '@mantine/core';
import { z } from 'zod';
import { number } from '#text/numbers.ts';
import styles from './bounds.module.css';
import { lenient } from './list/search.ts';

/** From a number to a number, either of which may be open. */
export interface Range {
  from?: number | undefined;
  to?: number | undefined;
}

/** In an address; bounds that say nothing are no condition. */
export const RangeSearch = lenient(
  z
    .object({ from: z.number().min(0).optional(), to: z.number().min(0).optional() })
    .transform((range) => (isOpen(range) ? undefined : range)),
);

export const isOpen = ({ from, to }: Range): boolean => from === undefined && to === undefined;

/** The range in a few words: «от 5 до 10», «7»; nothing where both ends are open. */
export function rangeWords({ from, to }: Range): string {
  if (from !== undefined && from === to) return number(from);
  const bounds = [from === undefined ? '' : `от ${number(from)}`, to === undefined ? '' : `до ${number(to)}`];
  return bounds.filter(Boolean).join(' ');
}

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
