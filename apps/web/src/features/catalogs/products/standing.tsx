import { IconAlertCircle } from '@tabler/icons-react';
import styles from './products.module.css';
import type { Standing as Kind } from './use-marketplaces.ts';

const words: Record<Kind, string> = {
  refused: 'Отказано',
  sent: 'Отправлено',
  accepted: 'На витрине',
  linked: 'Связано, карточка не отправлялась',
};

/** How an offer fares on a marketplace, in one sign; the words are in its title. */
export function Standing({ at }: { at: { standing: Kind; reason: string } | undefined }) {
  if (!at) return <span className={styles.absent} role="img" aria-label="Не связано" title="Не связано" />;
  const said = at.reason ? `${words[at.standing]}: ${at.reason}` : words[at.standing];
  if (at.standing === 'refused') {
    return <IconAlertCircle size={14} className={styles.none} role="img" aria-label={said} title={said} />;
  }
  return <span className={styles.dot} data-standing={at.standing} role="img" aria-label={said} title={said} />;
}
