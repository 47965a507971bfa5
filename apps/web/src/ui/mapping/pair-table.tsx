import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { quietly } from '#api/quietly.ts';
import { Table, type TableColumn } from '../table/table.tsx';
import { isLost, type Pair, suggestionOf } from './pair.ts';
import { PairActs } from './pair-acts.tsx';
import { Chosen, End, Reason } from './pair-ends.tsx';
import { onPairKey } from './pair-keys.ts';
import styles from './pair-table.module.css';
import { Score } from './score.tsx';

interface Props {
  /** Name of the pair, for those who hear it. */
  label: string;
  /** Words above what wants a counterpart and above the counterparts. */
  heads: readonly [of: string, to: string];
  pairs: readonly Pair[];
  /** Whose values go where: from left to right, or from right to left. */
  towards: 'right' | 'left';
  /** The reader may change pairs. */
  may: boolean;
  /** Nothing is ever suggested: no score, no reason. */
  byHand?: boolean;
  /** Lies inside of a row of another pair table, whose counterparts stand at the other side. */
  nested?: boolean;
  /** Rows that unfold are unfolded at first. */
  unfold?: boolean;
  /** Said below the rows. */
  after?: ReactNode;
}

/** Pairs of ours and theirs: each row with its counterpart, or a guess with score and reason, or a field to choose in. */
export function PairTable({
  label,
  heads,
  pairs,
  towards,
  may,
  byHand = false,
  nested = false,
  unfold = false,
  after,
}: Props) {
  const page = nested ? 50 : 200;
  const [shown, setShown] = useState(page);
  const [choosing, setChoosing] = useState<string>();
  const [unfolded, setUnfolded] = useState<readonly string[]>(
    unfold ? pairs.filter((pair) => pair.unfold).map(({ id }) => id) : [],
  );
  const Arrow = towards === 'right' ? IconArrowRight : IconArrowLeft;
  const isChoosing = (pair: Pair) => may && (choosing === pair.id || isLost(pair));

  const of: TableColumn<Pair> = { id: 'of', title: heads[0], cell: (pair) => <End end={pair.of} /> };
  const arrow: TableColumn<Pair> = {
    id: 'arrow',
    title: towards === 'right' ? 'уходит в' : 'берётся из',
    head: '',
    cell: () => <Arrow size={nested ? 14 : 16} aria-hidden />,
  };
  const to: TableColumn<Pair> = {
    id: 'to',
    title: heads[1],
    cell: (pair) => (
      <Chosen
        pair={pair}
        may={may}
        choosing={isChoosing(pair)}
        focused={choosing === pair.id}
        onChosen={() => setChoosing(undefined)}
      />
    ),
  };
  const grounds: TableColumn<Pair>[] = [
    {
      id: 'score',
      title: 'Уверенность',
      cell: (pair) => {
        const guess = suggestionOf(pair);
        return guess && choosing !== pair.id && <Score score={guess.score} />;
      },
    },
    { id: 'reason', title: 'Почему', cell: (pair) => <Reason pair={pair} /> },
  ];
  const acts: TableColumn<Pair> = {
    id: 'acts',
    title: 'Действия',
    head: '',
    align: 'right',
    cell: (pair) => (
      <PairActs
        pair={pair}
        may={may}
        quiet={nested}
        choosing={choosing === pair.id}
        onChoosing={(next) => setChoosing(next ? pair.id : undefined)}
        unfolded={unfolded.includes(pair.id)}
        onUnfold={(open) => setUnfolded(open ? [...unfolded, pair.id] : unfolded.filter((id) => id !== pair.id))}
      />
    ),
  };
  const unlink = (id: string) => {
    const pair = pairs.find((one) => one.id === id);
    if (may && pair?.unlink) quietly(pair.unlink);
  };
  return (
    <div className={styles.pairs} data-nested={nested || undefined}>
      <Table
        label={label}
        columns={[...(nested ? [to, arrow, of] : [of, arrow, to]), ...(byHand ? [] : grounds), acts]}
        rows={pairs.slice(0, shown)}
        below={({ id, unfold }) => unfolded.includes(id) && unfold?.content()}
        onKeyDown={(event) => onPairKey(event, unlink)}
      />
      {pairs.length > shown && (
        <Button variant="subtle" color="gray" size="xs" onClick={() => setShown(shown + page)}>
          Показать ещё
        </Button>
      )}
      {after && <p className={styles.after}>{after}</p>}
    </div>
  );
}
