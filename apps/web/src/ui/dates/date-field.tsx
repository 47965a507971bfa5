import { TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { dayWords } from '#text/days.ts';

const Day = lazy(() => import('./calendar.tsx').then((calendar) => ({ default: calendar.Day })));

interface Props {
  label: string;
  /** `2026-11-21`; empty while no day is set. */
  value: string;
  onChange: (day: string) => void;
  error?: string | undefined;
  required?: boolean;
}

/** A day: typed as `21.11.2026` or chosen from a calendar. */
export function DateField({ value, onChange, required = false, ...look }: Props) {
  return (
    <Suspense fallback={<TextInput {...look} required={required} value={value && dayWords(value)} readOnly />}>
      <Day
        {...look}
        required={required}
        value={value || null}
        onChange={(day) => onChange(day ?? '')}
        clearable={!required}
        clearButtonProps={{ 'aria-label': 'Очистить' }}
      />
    </Suspense>
  );
}
