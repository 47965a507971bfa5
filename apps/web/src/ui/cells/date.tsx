import { fullDate, shortDate } from '#text/dates.ts';
import styles from './cells.module.css';

/** A moment (ISO 8601) as short as it can be told, the whole of it under the pointer; nothing where there is none. */
export function DateCell({ moment }: { moment: string | null | undefined }) {
  if (!moment) return null;
  return (
    <time className={styles.date} dateTime={moment} title={fullDate(moment)}>
      {shortDate(moment)}
    </time>
  );
}
