import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { MouseEvent } from 'react';

interface Props {
  /** Name of the moving thing, for those who hear it: «Выше: Цвет». */
  label: string;
  to: 'up' | 'down';
  /** It can go no further. */
  off: boolean;
  onMove: () => void;
  small?: boolean;
}

/** Moves its row by one place. Where that is the end, it is off and yet keeps the focus of who goes by keys. */
export function MoveButton({ label, to, off, onMove, small = false }: Props) {
  const Arrow = to === 'up' ? IconArrowUp : IconArrowDown;
  const move = ({ currentTarget: button }: MouseEvent<HTMLElement>) => {
    onMove();
    // A row that is put elsewhere loses the focus on its way.
    requestAnimationFrame(() => button.focus());
  };
  return (
    <ActionIcon
      {...(small && { size: 'sm' })}
      aria-label={label}
      aria-disabled={off || undefined}
      {...(off && { 'data-disabled': true })}
      onClick={off ? undefined : move}
    >
      <Arrow {...(small && { size: 14 })} />
    </ActionIcon>
  );
}
