import { percent } from '#text/numbers.ts';
import css from './pair-table.module.css';

const colourOf = (score: number) =>
  score >= 0.9 ? 'var(--pr-success-solid)' : score >= 0.7 ? 'var(--pr-accent)' : 'var(--pr-warn-solid)';

/** How sure a suggestion is: a bar and the number. */
export function Score({ score }: { score: number }) {
  return (
    <span className={css.score}>
      <span aria-hidden>
        <i style={{ width: `${score * 100}%`, '--c': colourOf(score) }} />
      </span>
      <span>{percent(score)}</span>
    </span>
  );
}
