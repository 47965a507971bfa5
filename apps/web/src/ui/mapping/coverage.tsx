import type { ReactNode } from 'react';
import { number } from '#text/numbers.ts';
import { SegmentBar, SegmentLegend } from '#ui/marks/segment-bar.tsx';
import styles from './mapping-page.module.css';

/** Why some are not done, how many they are, and the way to them. */
export interface CoverageReason {
  key: string;
  count: number;
  text: string;
  onOpen: () => void;
}

interface Props {
  done: number;
  total: number;
  /** Name of the things behind the numbers. */
  what: string;
  /** Beside it, quieter. */
  note?: ReactNode;
  reasons: readonly CoverageReason[];
}

const doneColour = 'var(--pr-success-solid)';
const colours = ['var(--pr-error-solid)', 'var(--pr-warn-solid)'];

/** «N из M, потому что…»: the count, the bar, and each reason with its number and the way to those it holds back. */
export function Coverage({ done, total, what, note, reasons }: Props) {
  const coloured = reasons.map((reason, at) => ({ ...reason, colour: colours[at] ?? 'var(--pr-line-field)' }));
  return (
    <section className={styles.coverage} aria-label="Готовность">
      <div className={styles.line}>
        <span className={styles.big}>
          {number(done)} из {number(total)}
        </span>
        <span className={styles.what}>{what}</span>
        {note && <span>{note}</span>}
      </div>
      <SegmentBar
        whole={total}
        segments={[{ key: 'done', count: done, colour: doneColour, text: what }, ...coloured]}
      />
      <SegmentLegend lead="потому что" segments={coloured} />
    </section>
  );
}

/** Stands in for the coverage until it is known, as high as it. */
export const CoverageBars = () => <div className={`sk ${styles.coverageBars}`} />;
