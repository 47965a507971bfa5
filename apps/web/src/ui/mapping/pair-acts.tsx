import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { quietly } from '#api/quietly.ts';
import { MenuButton } from '../menu-button.tsx';
import { isLost, type Pair, suggestionOf } from './pair.ts';
import { focusNext } from './pair-keys.ts';
import styles from './pair-table.module.css';

interface Props {
  pair: Pair;
  may: boolean;
  /** Without frames, inside of another table's row. */
  quiet: boolean;
  choosing: boolean;
  onChoosing: (choosing: boolean) => void;
  unfolded: boolean;
  onUnfold: (unfolded: boolean) => void;
}

/** Acts upon a row: take the guess, choose another, part the pair, unfold what lies below. */
export function PairActs({ pair, may, quiet, choosing, onChoosing, unfolded, onUnfold }: Props) {
  const { unlink, more = [], unfold } = pair;
  const guess = suggestionOf(pair);
  const Chevron = unfolded ? IconChevronUp : IconChevronDown;
  return (
    <span className={styles.acts}>
      {may && guess && !choosing && (
        <Button
          variant={quiet ? 'subtle' : 'default'}
          size="xs"
          data-act="accept"
          onClick={({ currentTarget }) => {
            // A run of Enters goes down the suggestions.
            focusNext(currentTarget);
            quietly(guess.accept);
          }}
        >
          Принять
        </Button>
      )}
      {may && !isLost(pair) && (
        <Button variant="subtle" color="gray" size="xs" data-act="choose" onClick={() => onChoosing(!choosing)}>
          {choosing ? 'Отменить' : 'Другое'}
        </Button>
      )}
      {may && unlink && !choosing && (
        <Button variant="subtle" color="gray" size="xs" data-act="unlink" onClick={() => quietly(unlink)}>
          {pair.usual ? 'Как обычно' : 'Убрать'}
        </Button>
      )}
      {may && more.length > 0 && <MenuButton label={`Действия с парой «${pair.of.title}»`} choices={more} />}
      {unfold && (
        <ActionIcon aria-label={unfold.label} aria-expanded={unfolded} onClick={() => onUnfold(!unfolded)}>
          <Chevron />
        </ActionIcon>
      )}
    </span>
  );
}
