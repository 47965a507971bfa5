import type { Progress } from '@prilavok/contract';
import { number, percent } from '#text/numbers.ts';
import styles from './small.module.css';

/** How far something in the background got: a bar and the counts. An unknown whole has a bar that only moves. */
export function ProgressBar({ progress, label }: { progress: Progress; label: string }) {
  const { done, total, failed, note } = progress;
  const share = total ? Math.min(1, done / total) : 0;
  const counts = total === null ? number(done) : `${number(done)} из ${number(total)}`;
  return (
    <div className={styles.progress}>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total ?? undefined}
        aria-valuenow={total === null ? undefined : done}
        data-unknown={total === null || undefined}
      >
        <i style={total === null ? undefined : { width: `${share * 100}%` }} />
      </div>
      <div className={styles.counts}>
        <span>
          {counts}
          {failed > 0 && <b>, {number(failed)} с ошибкой</b>}
        </span>
        {note && <span className={styles.word}>{note}</span>}
        {total !== null && <span>{percent(share)}</span>}
      </div>
    </div>
  );
}
