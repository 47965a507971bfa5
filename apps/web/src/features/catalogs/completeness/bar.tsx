import { percent } from '#text/numbers.ts';
import css from './completeness.module.css';

/** How much of what is required is there, as a bar with its figure; nothing where nothing is required. */
export function CompletenessBar({ value }: { value: number | null }) {
  if (value === null) return null;
  const words = percent(value / 100);
  return (
    <span
      className={css.score}
      title={value < 100 ? `Обязательные свойства заполнены на ${words}` : 'Все обязательные свойства заполнены'}
    >
      <span className={css.bar} data-whole={value === 100 || undefined} aria-hidden>
        <i style={{ width: `${value}%` }} />
      </span>
      {words}
    </span>
  );
}
