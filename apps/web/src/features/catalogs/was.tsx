import type { ReactNode } from 'react';
import css from './cards.module.css';

interface Changed {
  className: string | undefined;
  description: ReactNode;
}

/** What a field shows while it differs from what is saved: «было 27 990 · вернуть». */
export function wasProps(changed: boolean, before: string, onBack: () => void): Changed {
  if (!changed) return { className: undefined, description: undefined };
  return {
    className: css.changed,
    description: (
      <>
        {before === '' ? 'было пусто' : `было ${before}`} ·{' '}
        <button type="button" className={css.back} onClick={onBack}>
          вернуть
        </button>
      </>
    ),
  };
}
