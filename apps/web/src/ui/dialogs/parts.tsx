import { type ReactNode, useEffect, useRef } from 'react';
import css from './dialogs.module.css';

/** The inside of a dialog: what scrolls, and the row of buttons below that doesn't. */

/** Its first field that can be filled takes the cursor: the buttons above it come first only in the order of tabs. */
export function DialogBody({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!body.current?.querySelector('[data-autofocus]'))
      body.current?.querySelector('input:enabled, textarea:enabled')?.setAttribute('data-autofocus', '');
  }, []);
  return (
    <div className={css.body} ref={body}>
      {children}
    </div>
  );
}

/** The main button comes last. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <footer className={css.footer}>{children}</footer>;
}
