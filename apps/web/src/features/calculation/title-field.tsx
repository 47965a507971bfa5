import { TextInput } from '@mantine/core';
import { useRef } from 'react';

interface Props {
  label: string;
  value: string;
  onChange: (title: string) => void;
  /** The title has become another, from the one that formulas knew. */
  onRenamed: (was: string, now: string) => void;
  error?: string | undefined;
  readOnly: boolean;
}

/** A title that formulas name: they follow it once it is typed to its end. */
export function TitleField({ value, onChange, onRenamed, ...look }: Props) {
  const was = useRef(value);
  return (
    <TextInput
      {...look}
      value={value}
      translate="no"
      onFocus={() => {
        was.current = value;
      }}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        if (was.current !== '' && value !== '' && was.current !== value) onRenamed(was.current, value);
      }}
    />
  );
}
