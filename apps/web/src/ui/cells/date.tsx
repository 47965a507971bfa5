import { fullDate, shortDate } from '#text/dates.ts';
import styles from './cells.module.css';

export function DateCell({ moment }: { moment: string | null | undefined }) {
  if (!moment) return null;
  return (
    <time className={styles.date} dateTime={moment} title={fullDate(moment)}>
      {shortDate(moment)}
    </time>
  );
}
