import styles from './states.module.css';

/** A part of a page that this reader's role doesn't open. */
export function NoAccess({ who = 'владелец компании' }: { who?: string }) {
  return (
    <div className={styles.state}>
      <Closed />
      <h2 className={styles.title}>Доступ запрещен</h2>
      <p className={styles.text}>Этот раздел открывает {who}.</p>
    </div>
  );
}

/** A kiosk with its shutter down. */
export function Closed() {
  return (
    <svg width="150" height="104" viewBox="0 0 150 104" fill="none" strokeWidth="1.5" aria-hidden>
      <g stroke="var(--pr-line-strong)">
        <path d="M10 2h130l9 24H1zM38 2l-6 24M62 2l-2 24M88 2l2 24M112 2l6 24M13 26v76M137 26v76M3 102h144" />
        <path d="M13 40h124M13 52h124M13 64h124M13 76h124M13 88h124" />
      </g>
      <g stroke="var(--pr-warn-solid)" fill="var(--pr-surface)" strokeWidth="2">
        <path d="M67 66v-7a8 8 0 0 1 16 0v7" />
        <rect x="61" y="66" width="28" height="22" rx="2" />
        <path d="M75 74v6" strokeLinecap="round" />
      </g>
    </svg>
  );
}
