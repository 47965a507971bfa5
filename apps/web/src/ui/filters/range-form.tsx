import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Bounds } from '../fields/bounds.tsx';
import { isOpen, type Range } from '../fields/range.ts';
import css from './filter-chip.module.css';

interface Props {
  value: Range;
  /** Without bounds there is no condition. */
  onApply: (range: Range | undefined) => void;
}

/** A condition from a number to a number, applied as a whole. */
export function RangeForm({ value, onApply }: Props) {
  const [draft, setDraft] = useState(value);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply(isOpen(draft) ? undefined : draft);
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <Bounds value={draft} onChange={setDraft} />
      <Button type="submit" size="xs" variant="default">
        Применить
      </Button>
    </form>
  );
}
