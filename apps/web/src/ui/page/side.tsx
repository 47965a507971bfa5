import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFocusBack } from './focus-back.ts';
import { useFoot } from './foot.ts';
import { keepFocus } from './kept-focus.ts';
import styles from './side.module.css';

interface Props {
  title: string;
  /** The title is a person's or a shop's own word. */
  ownWord?: boolean;
  subtitle?: ReactNode;
  mark?: ReactNode;
  /** 350, 550 or 950 px. */
  size?: 's' | 'm' | 'l';
  /** Before the cross: to the next row, to the page of its own, share. */
  controls?: ReactNode;
  onClose: () => void;
  footer?: ReactNode;
  children: ReactNode;
}

/** Opens beside the page: the list narrows and keeps its place. Given to a page as its `side`. */
export function Side({ title, ownWord, subtitle, mark, size = 'm', controls, onClose, footer, children }: Props) {
  useFoot(Boolean(footer));
  useFocusBack(true);
  return (
    <aside
      className={styles.side}
      data-size={size}
      aria-label={title}
      onKeyDown={(event) => {
        if (event.code === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <header className={styles.head}>
        {mark}
        <div className={styles.titles}>
          <h2 className={styles.title} tabIndex={-1} translate={ownWord ? 'no' : undefined}>
            {title}
          </h2>
          {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
        </div>
        {controls && <div className={styles.controls}>{controls}</div>}
        <ActionIcon className={styles.close} aria-label="Закрыть" onClick={onClose}>
          <IconX />
        </ActionIcon>
      </header>
      <div className={styles.body}>{children}</div>
      {footer && (
        <footer ref={keepFocus} className={styles.foot}>
          {footer}
        </footer>
      )}
    </aside>
  );
}
