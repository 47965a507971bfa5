import { TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';

const Time = lazy(() => import('./calendar.tsx').then((calendar) => ({ default: calendar.Time })));

interface Props {
  label: string;
  description?: string | undefined;
  /** `03:30`. */
  value: string;
  onChange: (time: string) => void;
  error?: string | undefined;
}

/** A time of day by a clock of twenty-four hours. */
export function TimeField({ value, onChange, ...look }: Props) {
  return (
    <Suspense fallback={<TextInput {...look} value={value} readOnly />}>
      <Time {...look} value={value} onChange={(time) => time && onChange(time.slice(0, 5))} />
    </Suspense>
  );
}
