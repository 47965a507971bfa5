import type { ReactNode } from 'react';
import { Go } from '#ui/page/go.tsx';
import css from './row-card.module.css';

interface Props {
  title: ReactNode;
  /** The row's own page; a row without one opens at the side. */
  to?: string;
  onOpen?: () => void;
  /** Under the title: states and numbers. */
  children?: ReactNode;
}

/** A row of a list on a phone. Its title can be reached by keys, as the card itself can't. */
export function RowCard({ title, to, onOpen, children }: Props) {
  return (
    <>
      {to === undefined ? (
        <button type="button" className={css.title} onClick={onOpen}>
          {title}
        </button>
      ) : (
        <Go to={to} className={css.title}>
          {title}
        </Go>
      )}
      {children && <div className={css.facts}>{children}</div>}
    </>
  );
}
