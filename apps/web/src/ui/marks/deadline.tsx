import { useEffect, useState } from 'react';
import { fullDate } from '#text/dates.ts';
import { deadline } from '#text/durations.ts';
import styles from './small.module.css';

const length = 34.6;

/** The clock of what must be done by a moment: a ring that fills, and the time left. */
export function Deadline({ moment }: { moment: string }) {
  const now = useMinute();
  const { text, urgency, share } = deadline(moment, now);
  return (
    <span className={styles.due} data-urgency={urgency} title={fullDate(moment)}>
      <svg viewBox="0 0 14 14" width="14" height="14" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
        <circle cx="7" cy="7" r="5.5" strokeOpacity=".28" />
        <circle cx="7" cy="7" r="5.5" strokeDasharray={`${share * length} ${length}`} transform="rotate(-90 7 7)" />
      </svg>
      {text}
    </span>
  );
}

/** Now, told anew each minute. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const tick = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(tick);
  }, []);
  return now;
}
