import { Button, NumberInput, SegmentedControl, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';

interface NumberProps {
  label: string;
  min: number;
  max: number;
  value: number | undefined;
  onApply: (value: number) => void;
}

/** Asks for a whole number. */
export function NumberForm({ label, min, max, value, onApply }: NumberProps) {
  const [draft, setDraft] = useState<number | string>(value ?? '');
  const off = typeof draft === 'number' && draft >= min && draft <= max ? undefined : `Число от ${min} до ${max}`;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typeof draft === 'number') onApply(draft);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap={8}>
        <NumberInput
          size="xs"
          label={label}
          min={min}
          max={max}
          allowDecimal={false}
          value={draft}
          onChange={setDraft}
          data-autofocus
        />
        <Button type="submit" size="xs" variant="default" disabled={off !== undefined} title={off}>
          Применить
        </Button>
      </Stack>
    </form>
  );
}

interface FlagProps {
  label: string;
  yes: string;
  no: string;
  value: boolean | undefined;
  onApply: (value: boolean) => void;
}

/** Asks for one of two; the press is the answer. */
export function FlagForm({ label, yes, no, value, onApply }: FlagProps) {
  return (
    <SegmentedControl
      size="xs"
      fullWidth
      aria-label={label}
      data={[
        { value: 'true', label: yes },
        { value: 'false', label: no },
      ]}
      value={value === undefined ? '' : String(value)}
      onChange={(next) => onApply(next === 'true')}
    />
  );
}
