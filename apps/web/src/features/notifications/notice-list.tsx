import type { Notice } from '@prilavok/contract';
import { shortDate } from '#text/dates.ts';
import { Go } from '#ui/page/go.tsx';
import css from './notices.module.css';
import { markRead } from './read.ts';
import { severityWords } from './words.ts';

interface Props {
  notices: readonly Notice[];
  /** A notice was followed to what it is about. */
  onFollow?: () => void;
}

/** Notices one below the other, the unread ones marked; following one reads it. */
export function NoticeList({ notices, onFollow }: Props) {
  const follow = (notice: Notice) => {
    markRead([notice]);
    onFollow?.();
  };
  return (
    <ul className={css.list}>
      {notices.map((notice) => (
        <li key={notice.id} data-unread={!notice.read || undefined} data-severity={notice.severity}>
          <span className={css.mark}>
            <span className="vh">
              {severityWords[notice.severity].title}
              {notice.read ? '' : ', не прочитано'}
            </span>
          </span>
          <b translate="no">
            {notice.link ? (
              <Go to={notice.link} onGo={() => follow(notice)}>
                {notice.title}
              </Go>
            ) : (
              notice.title
            )}
          </b>
          <time dateTime={notice.at}>{shortDate(notice.at)}</time>
          <p translate="no">{notice.message}</p>
        </li>
      ))}
    </ul>
  );
}
