import type { ReactNode } from 'react';
import { number } from '#text/numbers.ts';
import css from './mapping.module.css';

export interface Reason {
  key: string;
  count: number;
  text: string;
  onOpen: () => void;
}

interface Props {
  done: number;
  total: number;
  /** What it is that many are, behind the numbers. */
  what: string;
  /** Beside it, quieter. */
  note?: ReactNode;
  reasons: readonly Reason[];
}

const colours = ['var(--pr-error-solid)', 'var(--pr-warn-solid)', 'var(--pr-line-field)'];

/** «N из M, потому что…»: the count, the bar, and each reason with its number and the way to those it holds back. */
export function Coverage({ done, total, what, note, reasons }: Props) {
  const share = (count: number) => `${(count / Math.max(1, total)) * 100}%`;
  const coloured = reasons.map((reason, index) => ({
    ...reason,
    colour: colours[Math.min(index, colours.length - 1)] ?? '',
  }));
  return (
    <section className={css.coverage} aria-label="Готовность">
      <div className={css.line}>
        <span className={css.big}>
          {number(done)} из {number(total)}
        </span>
        <span className={css.what}>{what}</span>
        {note && <span>{note}</span>}
      </div>
      <div className={css.bar} aria-hidden>
        {done > 0 && <i style={{ width: share(done), '--c': 'var(--pr-success-solid)' }} />}
        {coloured.map(({ key, count, colour }) => (
          <i key={key} style={{ width: share(count), '--c': colour }} />
        ))}
      </div>
      {coloured.length > 0 && (
        <div className={css.why}>
          <span>потому что</span>
          {coloured.map(({ key, count, text, colour, onOpen }) => (
            <button key={key} type="button" className={css.reason} style={{ '--c': colour }} onClick={onOpen}>
              <i aria-hidden />
              <b>{number(count)}:</b>
              <span>{text}</span>
            </button>
          ))}
        </div>
      )}
    </section>
  );
}
