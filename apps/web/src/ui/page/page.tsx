import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { copyLink } from '#api/copy-link.ts';
import { keepFocus } from './kept-focus.ts';
import styles from './page.module.css';

interface Props {
  title: string;
  /** In front of the title: a mark, a picture. */
  mark?: ReactNode;
  /** How many there are, beside the title. */
  count?: string | undefined;
  /** The title is a person's or a shop's own word, not ours. */
  ownWord?: boolean;
  /** Behind the title: states, clocks, small buttons. */
  controls?: ReactNode;
  /** At the right: what can be done; the one primary button last. */
  actions?: ReactNode;
  /** Under the title: tabs, steps. */
  header?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  /** Open beside the page. */
  side?: ReactNode;
  /** Bars stand in for title, controls and actions until the page knows them. */
  loading?: boolean;
  /** The body fills the height and scrolls by itself, as a grid does; otherwise it scrolls as a whole. */
  fill?: boolean;
}

/** The frame of every page. */
export function Page(props: Props) {
  const { loading = false } = props;
  return (
    <div className={styles.frame}>
      <main className={styles.page} aria-busy={loading}>
        <div className={styles.top}>{loading ? <TopBars title={props.title} /> : <Top {...props} />}</div>
        {props.header && <div className={styles.header}>{props.header}</div>}
        <div className={props.fill ? styles.fill : styles.body}>{props.children}</div>
        {props.footer && <div className={styles.footer}>{props.footer}</div>}
      </main>
      {props.side}
    </div>
  );
}

/** Between the title and what stands below: how far something is, a remark; as wide as the words of the page. */
export function BelowTitle({ children }: { children: ReactNode }) {
  return <div className={styles.below}>{children}</div>;
}

function Top({ title, mark, count, ownWord, controls, actions }: Props) {
  return (
    <>
      {mark}
      <h1 className={styles.title} tabIndex={-1} translate={ownWord ? 'no' : undefined} title={title}>
        {title}
      </h1>
      {count !== undefined && <span className={styles.count}>{count}</span>}
      <CopyLink />
      {controls}
      {actions && (
        <div ref={keepFocus} className={styles.actions}>
          {actions}
        </div>
      )}
    </>
  );
}

function TopBars({ title }: { title: string }) {
  return (
    <>
      <h1 className="vh">{title || 'Загрузка'}</h1>
      <span className={`sk ${styles.titleBar}`} />
      <span className={`sk ${styles.controlBar}`} />
      <span className={`sk ${styles.actionsBar}`} />
    </>
  );
}

function CopyLink() {
  return (
    <Tooltip label="Копировать ссылку">
      <ActionIcon className={styles.link} size="sm" aria-label="Копировать ссылку" onClick={copyLink}>
        <IconLink />
      </ActionIcon>
    </Tooltip>
  );
}
