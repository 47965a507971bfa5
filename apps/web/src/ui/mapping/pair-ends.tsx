import { quietly } from '#api/quietly.ts';
import { useFocusBack } from '../focus-back.ts';
import { SearchSelect } from '../search-select.tsx';
import { type Pair, type PairEnd, suggestionOf } from './pair.ts';
import styles from './pair-table.module.css';

/** One end of a pair: its name, a star when nothing goes without it, and its second fact below. */
export function End({ end, quiet = false }: { end: PairEnd; quiet?: boolean }) {
  const { title, note, ownWord = false, required = false, hint } = end;
  return (
    <span className={styles.end} data-quiet={quiet || undefined} title={hint}>
      <span translate={ownWord ? 'no' : undefined}>{title}</span>
      {required && (
        <span className={styles.must} title="Обязательное">
          {' *'}
          <span className="vh">обязательное</span>
        </span>
      )}
      {note && <small>{note}</small>}
    </span>
  );
}

interface ChosenProps {
  pair: Pair;
  /** The field stands instead of what is known. */
  choosing: boolean;
  /** The field was asked for, and takes the focus. */
  focused: boolean;
  onChosen: () => void;
}

/** The counterpart of a row: the field while one chooses, else what was chosen, the usual way or the guess. */
export function Chosen({ pair, choosing, focused, onChosen }: ChosenProps) {
  useFocusBack(focused);
  if (!choosing) {
    const known = pair.to ?? pair.usual;
    const guess = suggestionOf(pair);
    return known ? <End end={known} /> : guess ? <End end={guess.end} quiet /> : null;
  }
  const { label, placeholder, source } = pair.field;
  return (
    <div className={styles.field}>
      <SearchSelect
        size="xs"
        autoFocus={focused}
        label={label}
        placeholder={placeholder}
        source={source}
        value={null}
        onChange={(chosen) => {
          if (chosen) quietly(() => pair.choose(chosen).then(onChosen));
        }}
      />
    </div>
  );
}

/** Why this is suggested, or what there is to say instead. */
export function Reason({ pair }: { pair: Pair }) {
  const guess = suggestionOf(pair);
  if (guess) return guess.reason;
  return pair.remark && <span className={pair.remark.bad ? styles.bad : undefined}>{pair.remark.text}</span>;
}
