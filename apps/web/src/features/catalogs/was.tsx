import type { ReactNode } from 'react';
import css from './cards.module.css';

interface Changed {
  className: string | undefined;
  description: ReactNode;
}

/** Props of a field that differs from what is saved: «было 27 990 · вернуть». */
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

/** Adds to them, in amber below, a thing that a person should think of before saving. */
export function withWarning({ className, description }: Changed, warning: string | undefined): Changed {
  if (warning === undefined) return { className, description };
  return {
    className,
    description: (
      <>
        {description}
        <span className={css.warning}>{warning}</span>
      </>
    ),
  };
}
