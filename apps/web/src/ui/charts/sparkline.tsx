import css from './sparkline.module.css';
import { linesOf } from './sparkline-points.ts';

const size = { width: 96, height: 24 };

/** How a figure went, without scale or words: its value stands beside it. A line breaks where nothing is known. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  return (
    <svg className={css.sparkline} viewBox={`0 0 ${size.width} ${size.height}`} preserveAspectRatio="none" aria-hidden>
      {linesOf(values, size).map((points) => (
        <polyline key={points} points={points} vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  );
}
