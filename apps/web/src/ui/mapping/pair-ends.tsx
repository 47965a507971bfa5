import { quietly } from '#api/quietly.ts';
import { percent } from '#text/numbers.ts';
import { SearchSelect } from '#ui/fields/search-select.tsx';
import { useFocusBack } from '#ui/page/focus-back.ts';
import { Go } from '#ui/page/go.tsx';
import { type Pair, type PairEnd, suggestionOf } from './pair.ts';
import styles from './pair-table.module.css';

/** One end of a pair: its name, a star when nothing goes without it, and its second fact below. */
export function End({ end, quiet = false }: { end: PairEnd; quiet?: boolean }) {
  const { title, note, noteTo, ownWord = false, required = false, hint } = end;
  return (
    <span className={styles.end} data-quiet={quiet || undefined} title={hint}>
      <span translate={ownWord ? 'no' : undefined}>{title}</span>
      {required && (
        <span className={styles.must} title="Обязательное">
          {' *'}
          <span className="vh">обязательное</span>
        </span>
      )}
      {note && <small>{noteTo ? <Go to={noteTo}>{note}</Go> : note}</small>}
    </span>
  );
}

/** Other candidates, each a press away. */
function Others({ pair: { of, others = [] } }: { pair: Pair }) {
  if (others.length === 0) return null;
  return (
    <span className={styles.others}>
      или{' '}
      {others.map(({ end, score, reason, accept }, at) => (
        <span key={`${end.title} ${end.note ?? ''}`}>
          {at > 0 && ', '}
          <button
            type="button"
            title={`${reason}, ${percent(score)}`}
            aria-label={`Принять «${end.title}» для «${of.title}»`}
            onClick={() => quietly(accept)}
          >
            {end.title}
          </button>
        </span>
      ))}
    </span>
  );
}

interface ChosenProps {
  pair: Pair;
  may: boolean;
  /** The field stands instead of what is known. */
  choosing: boolean;
  /** The field was asked for, and takes the focus. */
  focused: boolean;
  onChosen: () => void;
}

/** The counterpart of a row: the field while one chooses, else what was chosen, the usual way or the guess. */
export function Chosen({ pair, may, choosing, focused, onChosen }: ChosenProps) {
  useFocusBack(focused);
  if (!choosing) {
    const known = pair.to ?? pair.usual;
    const guess = suggestionOf(pair);
    if (known) return <End end={known} />;
    return (
      guess && (
        <>
          <End end={guess.end} quiet />
          {may && <Others pair={pair} />}
        </>
      )
    );
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
