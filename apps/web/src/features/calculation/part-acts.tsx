import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import css from './calculation.module.css';

interface Props {
  /** What is meant, for those who hear it: «результат «Цена»». */
  what: string;
  onUp?: (() => void) | undefined;
  onDown?: (() => void) | undefined;
  onRemove: () => void;
}

/** What can be done with a part of a scenario: up, down, away. */
export function PartActs({ what, onUp, onDown, onRemove }: Props) {
  return (
    <div className={css.acts}>
      <ActionIcon aria-label={`Выше: ${what}`} disabled={!onUp} onClick={onUp}>
        <IconArrowUp />
      </ActionIcon>
      <ActionIcon aria-label={`Ниже: ${what}`} disabled={!onDown} onClick={onDown}>
        <IconArrowDown />
      </ActionIcon>
      <ActionIcon aria-label={`Убрать: ${what}`} onClick={onRemove}>
        <IconTrash />
      </ActionIcon>
    </div>
  );
}
