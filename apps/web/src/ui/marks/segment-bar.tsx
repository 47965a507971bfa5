import { number } from '#text/numbers.ts';
import styles from './segment-bar.module.css';

/** A part of a whole. */
export interface Segment {
  key: string;
  count: number;
  colour: string;
  /** Title of these: a word, or for a segment that opens a sentence. */
  text: string;
  /** Not yet anything: outlined in the legend, and no part of the bar. */
  ring?: boolean;
  /** Shows those that are counted. */
  onOpen?: () => void;
}

interface BarProps {
  segments: readonly Segment[];
  /** How many there are in all; the bar's rest stays empty. */
  whole: number;
  /** With it the bar is read out as progress. */
  progress?: { label: string; done: number; total: number | null };
}

/** A whole in the colours of its parts. */
export function SegmentBar({ segments, whole, progress }: BarProps) {
  const { label, done, total } = progress ?? {};
  return (
    <div
      className={styles.bar}
      {...(progress
        ? {
            role: 'progressbar',
            'aria-label': label,
            'aria-valuemin': 0,
            'aria-valuemax': total ?? undefined,
            'aria-valuenow': total === null ? undefined : done,
          }
        : { 'aria-hidden': true })}
    >
      {segments.map(
        ({ key, count, colour, ring }) =>
          count > 0 &&
          !ring && <i key={key} style={{ width: `${(count / Math.max(1, whole)) * 100}%`, '--c': colour }} />,
      )}
    </div>
  );
}

/** Legend of the bar's colours, with their numbers; a segment that opens is a button. */
export function SegmentLegend({ segments, lead }: { segments: readonly Segment[]; lead?: string }) {
  if (segments.length === 0) return null;
  return (
    <div className={styles.legend}>
      {lead && <span>{lead}</span>}
      <ul>
        {segments.map(({ key, count, colour, text, ring, onOpen }) => (
          <li key={key} data-ring={ring || undefined} style={{ '--c': colour }}>
            {onOpen ? (
              <button type="button" onClick={onOpen}>
                <i aria-hidden />
                <b>{number(count)}:</b> <span>{text}</span>
              </button>
            ) : (
              <>
                <i aria-hidden />
                <b>{number(count)}</b> {text}
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
