import { ActionIcon } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { OpenRow } from '../list/list-page.tsx';

/** The ways to the rows above and below, in the order in which the list was opened. */
export function Neighbours({ row: { onPrevious, onNext } }: { row: OpenRow }) {
  // Also while a field is being typed into: the question before unsaved work is left comes by itself.
  useHotkeys(
    [
      ['alt+ArrowUp', () => onPrevious?.()],
      ['alt+ArrowDown', () => onNext?.()],
    ],
    [],
  );
  if (!onPrevious && !onNext) return null;
  return (
    <>
      <ActionIcon aria-label="Предыдущая строка" disabled={!onPrevious} onClick={onPrevious}>
        <IconChevronUp />
      </ActionIcon>
      <ActionIcon aria-label="Следующая строка" disabled={!onNext} onClick={onNext}>
        <IconChevronDown />
      </ActionIcon>
    </>
  );
}
