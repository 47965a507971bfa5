import { ActionIcon, Button, Popover } from '@mantine/core';
import { countUnreadNotices, findNotices } from '@prilavok/contract';
import { IconBell, IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { NoticeList } from '#features/notifications/notice-list.tsx';
import { markAllRead } from '#features/notifications/read.ts';
import { closeToasts } from '#toasts.ts';
import { Failed } from '#ui/page/failed.tsx';
import { noticeGroup } from '../notices.ts';
import css from './top.module.css';

/** The person's notices: how many they have not read, and the latest of them. An administrator has none, and no bell. */
export function Bell() {
  const may = useMay(findNotices);
  const [open, setOpen] = useState(false);
  const unread = useCall(countUnreadNotices, { quiet: true }, { enabled: may }).data;
  if (!may) return null;
  const count = unread ? `${unread.total}${unread.more ? '+' : ''}` : '0';
  const turn = (next: boolean) => {
    setOpen(next);
    if (next) closeToasts(noticeGroup);
  };
  return (
    <Popover position="bottom-end" opened={open} onChange={turn}>
      <Popover.Target>
        <ActionIcon
          aria-label={count === '0' ? 'Уведомления' : `Уведомления, непрочитанных: ${count}`}
          title="Уведомления"
          onClick={() => turn(!open)}
        >
          <IconBell />
          {count !== '0' && <span className={css.badge}>{count}</span>}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown w={380} p={0}>
        <Latest unread={count !== '0'} onLeave={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

const latest = 20;

function Latest({ unread, onLeave }: { unread: boolean; onLeave: () => void }) {
  const notices = useCall(findNotices, { body: { limit: latest }, quiet: true });
  const rows = notices.data?.rows;
  return (
    <div className={css.notices}>
      <div className={css.noticesHead}>
        <h2>Уведомления</h2>
        {unread && (
          <Button variant="subtle" size="compact-xs" onClick={markAllRead}>
            Прочитать все
          </Button>
        )}
        <ActionIcon
          component={Link}
          to="/cabinet/settings/notifications"
          aria-label="Настроить уведомления"
          title="Настроить уведомления"
          onClick={onLeave}
        >
          <IconSettings />
        </ActionIcon>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls without a link in it must be reached by keys */}
      <section className={css.noticesBody} aria-label="Последние уведомления" tabIndex={0}>
        {notices.isError && <Failed error={notices.error} onRetry={() => void notices.refetch()} />}
        {notices.isPending && (
          <div aria-busy>
            {['a', 'b', 'c'].map((bar) => (
              <p key={bar}>
                <span className="sk" />
              </p>
            ))}
          </div>
        )}
        {rows?.length === 0 && (
          <p className={css.none}>Пока тихо. Здесь будет то, что случилось за последние 30 дней.</p>
        )}
        {rows && <NoticeList notices={rows} onFollow={onLeave} />}
      </section>
      {rows && rows.length > 0 && (
        <Link to="/cabinet/notifications" className={css.noticesAll} onClick={onLeave}>
          Все уведомления
        </Link>
      )}
    </div>
  );
}
