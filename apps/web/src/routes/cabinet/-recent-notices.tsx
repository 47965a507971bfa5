import { findNotices } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { NoticeList } from '#features/notifications/notice-list.tsx';
import { Go } from '#ui/page/go.tsx';
import { Section } from '#ui/page/section.tsx';
import css from './-dashboard.module.css';

/** Recent notices. */
export function RecentNotices() {
  const rows = useCall(findNotices, { body: { limit: 6 }, quiet: true }).data?.rows;
  return (
    <Section
      title="Что случилось"
      actions={rows && rows.length > 0 && <Go to="/cabinet/notifications">Все уведомления</Go>}
    >
      {rows?.length === 0 && <p className={css.calm}>Пока тихо. Новые заказы и итоги задач появятся здесь.</p>}
      {rows && <NoticeList notices={rows} />}
    </Section>
  );
}
