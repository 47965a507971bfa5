import type { ReactNode } from 'react';
import { dayHeading, fullDate, timeOfDay } from '#text/dates.ts';
import styles from './history.module.css';

export interface Entry {
  id: string;
  at: string;
  icon?: ReactNode;
  text: ReactNode;
}

interface Props {
  entries: readonly Entry[];
  /** Level of the days' headings: one below what stands above. */
  heading?: 'h2' | 'h3';
}

/** Events, newest first, under the headings of their days. */
export function History({ entries, heading: Heading = 'h3' }: Props) {
  const days = Map.groupBy(entries, (entry) => dayHeading(entry.at));
  return (
    <div>
      {[...days].map(([day, ofDay]) => (
        <div key={day} className={styles.day}>
          <Heading className={styles.heading}>{day}</Heading>
          <ul className={styles.entries}>
            {ofDay.map((entry) => (
              <li key={entry.id} className={styles.entry}>
                <time dateTime={entry.at} title={fullDate(entry.at)} className={styles.time}>
                  {timeOfDay(entry.at)}
                </time>
                <span className={styles.icon}>{entry.icon}</span>
                <span className={styles.text}>{entry.text}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

/** Value before and after. */
export function Was({ before, after }: { before: string; after: string }) {
  return (
    <span translate="no">
      {before && <s className={styles.before}>{before}</s>} <span aria-hidden>{arrow}</span>{' '}
      <b className={styles.after}>{after || 'пусто'}</b>
    </span>
  );
}

// Drawn: the font has no arrow.
const arrow = (
  <svg
    className={styles.arrow}
    width="14"
    height="10"
    viewBox="0 0 14 10"
    fill="none"
    stroke="currentColor"
    aria-hidden
  >
    <path d="M1 5h11M8.500 1.500 12 5 8.500 8.500" strokeWidth="1.4" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);
