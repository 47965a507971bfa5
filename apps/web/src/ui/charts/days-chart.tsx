import { lazy, Suspense } from 'react';
import css from './days-chart.module.css';
import type { Kind } from './drawing.tsx';
import type { Line } from './line.ts';
import { Numbers } from './numbers.tsx';
import type { Step } from './stretches.ts';

const Drawing = lazy(() => import('./drawing.tsx'));

interface Props<Row extends { day: string }> {
  /** Description for whoever can't see it. */
  label: string;
  rows: readonly Row[];
  lines: readonly Line<Row>[];
  /** A value in words: `1 290 ₽`. */
  words: (value: number) => string;
  /** A place in a row: the less, the higher it stands. */
  lessIsHigher?: boolean;
  /** Places and pieces: the scale has no halves. */
  whole?: boolean;
  /**
   * Kind of the chart: events of each day as bars, side by side or stacked; what was measured on it, as points, joined
   * where no day lies between; otherwise what changed, as steps that hold.
   */
  kind?: Kind;
  /** Span of a row; its `day` is the first of a week or month. */
  step?: Step;
  /** The day that isn't over: its bars are paler. */
  unfinished?: string;
  /** A press on a day: in the drawing, or in its numbers. */
  onPick?: ((row: Row) => void) | undefined;
}

/** Chart of changes from day to day, or of each day's values. The drawing comes with the first chart that is seen. */
export function DaysChart<Row extends { day: string }>({
  label,
  rows,
  lines,
  words,
  lessIsHigher = false,
  whole = false,
  kind = 'steps',
  step = 'day',
  unfinished,
  onPick,
}: Props<Row>) {
  const said = lines.flatMap(({ title, value }) => {
    const values = rows.map(value).filter((one) => one !== null);
    const [first, last] = [values[0], values.at(-1)];
    if (first === undefined || last === undefined) return [];
    return [
      `${title}: от ${words(Math.min(...values))} до ${words(Math.max(...values))}, сначала ${words(first)}, теперь ${words(last)}`,
    ];
  });
  return (
    <figure className={css.chart}>
      <figcaption>
        {label}
        {lines.length > 1 && (
          <span className={css.legend} aria-hidden>
            {lines.map(({ title, color, dashed }) => (
              <span key={title} style={{ '--line': `var(${color})` }} data-dashed={dashed || undefined}>
                {title}
              </span>
            ))}
          </span>
        )}
      </figcaption>
      <p className="vh">{said.join('. ')}</p>
      <div className={css.drawing} aria-hidden>
        <Suspense>
          <Drawing
            data={rows.map((row) => ({
              day: row.day,
              ...Object.fromEntries(lines.map(({ title, value }) => [title, value(row)])),
            }))}
            lines={lines.map(({ title, color, dashed = false }) => ({ title, color, dashed }))}
            words={words}
            reversed={lessIsHigher}
            whole={whole}
            kind={kind}
            step={step}
            unfinished={unfinished}
            onPick={onPick && ((day) => rows.filter((row) => row.day === day).forEach(onPick))}
          />
        </Suspense>
      </div>
      <Numbers label={label} rows={rows} lines={lines} words={words} step={step} onPick={onPick} />
    </figure>
  );
}
