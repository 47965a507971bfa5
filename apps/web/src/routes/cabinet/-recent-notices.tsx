import { notices } from '#shell/notices.ts';
import { shortDate } from '#text/dates.ts';
import { Go } from '#ui/go.tsx';
import { Section } from '#ui/section.tsx';
import css from './-dashboard.module.css';

/** What happened while the cabinet was open. */
export function RecentNotices() {
  const list = notices.use().slice(0, 10);
  return (
    <Section title="Что случилось">
      {list.length === 0 && <p className={css.calm}>Пока тихо. Новые заказы и итоги задач появятся здесь.</p>}
      <ul className={css.notices}>
        {list.map(({ at, title, message, link }) => (
          <li key={`${at} ${title} ${message}`}>
            <b translate="no">{link ? <Go to={link}>{title}</Go> : title}</b>
            <time dateTime={at}>{shortDate(at)}</time>
            <p translate="no">{message}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
