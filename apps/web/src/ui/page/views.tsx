import { number } from '#text/numbers.ts';
import styles from './views.module.css';

export interface View<Id extends string> {
  id: Id;
  label: string;
  count?: number | undefined;
  /** It was counted no further than this. */
  most?: number | undefined;
  /** The count is bad news. */
  alarming?: boolean;
}

interface Props<Id extends string> {
  label: string;
  views: readonly View<Id>[];
  value: Id;
  onChange: (id: Id) => void;
}

/** Parts of one list, or of one page, side by side under the title. */
export function Views<Id extends string>({ label, views, value, onChange }: Props<Id>) {
  return (
    <nav className={styles.views} aria-label={label}>
      {views.map((view) => (
        <button
          key={view.id}
          type="button"
          className={styles.view}
          aria-current={view.id === value ? 'page' : undefined}
          onClick={() => onChange(view.id)}
        >
          {view.label}
          {view.count !== undefined && (
            <span className={styles.count} data-alarming={(view.alarming && view.count > 0) || undefined}>
              {number(view.count)}
              {view.most !== undefined && view.count >= view.most && '+'}
            </span>
          )}
        </button>
      ))}
    </nav>
  );
}
