import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { OpenRow } from '../list/list-page.tsx';

/** The ways to the rows above and below, in the order in which the list was opened. */
export function Neighbours({ row: { onPrevious, onNext } }: { row: OpenRow }) {
  if (!onPrevious && !onNext) return null;
  return (
    <>
      <ActionIcon aria-label="Предыдущая строка" disabled={!onPrevious} onClick={onPrevious}>
        <IconChevronUp size={16} stroke={1.6} />
      </ActionIcon>
      <ActionIcon aria-label="Следующая строка" disabled={!onNext} onClick={onNext}>
        <IconChevronDown size={16} stroke={1.6} />
      </ActionIcon>
    </>
  );
}
