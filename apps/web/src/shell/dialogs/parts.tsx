import type { ReactNode } from 'react';
import css from './dialogs.module.css';

/** The inside of a dialog: what scrolls, and the row of buttons below that doesn't. */

export function DialogBody({ children }: { children: ReactNode }) {
  return <div className={css.body}>{children}</div>;
}

/** The main button comes last. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <footer className={css.footer}>{children}</footer>;
}
