import { ActionIcon, Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { shortDate } from '#text/dates.ts';
import { closeToasts } from '#toasts.ts';
import { noticeGroup, notices, unread } from '../notices.ts';
import css from './top.module.css';

/** Notices of this visit. */
export function Bell() {
  const list = notices.use();
  const fresh = unread.use();
  return (
    <Popover position="bottom-end" onOpen={read}>
      <Popover.Target>
        <ActionIcon aria-label={fresh > 0 ? `Уведомления, новых: ${fresh}` : 'Уведомления'} title="Уведомления">
          <IconBell size={16} stroke={1.6} />
          {fresh > 0 && <span className={css.dot} />}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown w={360}>
        {list.length === 0 && (
          <p className={css.none}>Пока тихо. Здесь появится то, что случится, пока кабинет открыт.</p>
        )}
        <ul className={css.list}>
          {list.map((one) => (
            <li key={`${one.at} ${one.title} ${one.message}`}>
              <b translate="no">{one.link ? <Link to={one.link}>{one.title}</Link> : one.title}</b>
              <p translate="no">{one.message}</p>
              <span>{shortDate(one.at)}</span>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

function read(): void {
  unread.set(0);
  closeToasts(noticeGroup);
}
