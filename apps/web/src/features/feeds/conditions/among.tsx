import { Button, SegmentedControl, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Named, Source } from '#ui/fields/source.ts';
import { Ticks } from '#ui/filters/filter-search.tsx';

/** One of these, and none of those. */
export interface Among {
  in?: string[] | undefined;
  notIn?: string[] | undefined;
}

interface Props {
  label: string;
  source: Source;
  value: Among;
  /** Says what ids mean: a hook, whose titles may come later. */
  useTitles: (ids: readonly string[]) => readonly Named[];
  onApply: (among: Among) => void;
}

/** Asks for one of several, or none of them; what is ticked on the other side stays. */
export function AmongForm({ label, source, value, useTitles, onApply }: Props) {
  const [side, setSide] = useState<keyof Among>(value.in || !value.notIn ? 'in' : 'notIn');
  const [draft, setDraft] = useState(value);
  const ids = draft[side] ?? [];
  const chosen = useTitles(ids);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply({ ...(draft.in?.length && { in: draft.in }), ...(draft.notIn?.length && { notIn: draft.notIn }) });
  };
  const empty = !draft.in?.length && !draft.notIn?.length;
  return (
    <form onSubmit={submit}>
      <Stack gap={8}>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label="Одно из отмеченных или ни одно"
          data={[
            { value: 'in', label: 'Одно из' },
            { value: 'notIn', label: 'Ни одно из' },
          ]}
          value={side}
          onChange={(next) => setSide(next === 'notIn' ? 'notIn' : 'in')}
        />
        <Ticks
          key={side}
          label={label}
          source={source}
          value={ids.map((id) => chosen.find((one) => one.id === id) ?? { id, title: '…' })}
          onChange={(next) => setDraft((old) => ({ ...old, [side]: next }))}
        />
        <Button type="submit" size="xs" variant="default" disabled={empty} title={empty ? 'Отметьте хотя бы одно' : ''}>
          Применить
        </Button>
      </Stack>
    </form>
  );
}

/** The condition in words: «Кружки и ещё 2, кроме: Чайники». */
export function amongWords({ in: among, notIn }: Among, titles: readonly Named[]): string {
  const titleOf = (id: string) => titles.find((one) => one.id === id)?.title ?? '…';
  const words = ([first, ...others]: readonly string[]) =>
    first === undefined ? '' : `${titleOf(first)}${others.length > 0 ? ` и ещё ${others.length}` : ''}`;
  const no = notIn?.length ? `кроме: ${words(notIn)}` : '';
  return [words(among ?? []), no].filter(Boolean).join(', ');
}
