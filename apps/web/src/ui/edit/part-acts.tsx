import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { MoveButton } from '../move-button.tsx';
import css from './edit.module.css';

interface Props {
  /** Meaning of the sign, for those who hear it: «результат «Цена»». */
  what: string;
  onUp?: (() => void) | undefined;
  onDown?: (() => void) | undefined;
  onRemove: () => void;
}

/** Acts upon a part of something that is edited as a whole: up, down, away. */
export function PartActs({ what, onUp, onDown, onRemove }: Props) {
  return (
    <div className={css.acts}>
      <MoveButton label={`Выше: ${what}`} to="up" off={!onUp} onMove={() => onUp?.()} />
      <MoveButton label={`Ниже: ${what}`} to="down" off={!onDown} onMove={() => onDown?.()} />
      <ActionIcon aria-label={`Убрать: ${what}`} onClick={onRemove}>
        <IconTrash />
      </ActionIcon>
    </div>
  );
}
