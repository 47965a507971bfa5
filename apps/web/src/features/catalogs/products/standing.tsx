import { type CardStanding, cardStandingTitles } from '@prilavok/contract';
import { IconAlertCircle } from '@tabler/icons-react';
import styles from './products.module.css';

/** How an offer fares on a marketplace, in one sign; the words are in its title. */
export function Standing({ at }: { at: { standing: CardStanding; reason: string } | undefined }) {
  if (!at) return <span className={styles.absent} role="img" aria-label="Не связано" title="Не связано" />;
  const word = cardStandingTitles[at.standing];
  const said = at.reason ? `${word}: ${at.reason}` : word;
  if (at.standing === 'refused') {
    return <IconAlertCircle size={14} className={styles.none} role="img" aria-label={said} title={said} />;
  }
  return <span className={styles.dot} data-standing={at.standing} role="img" aria-label={said} title={said} />;
}
