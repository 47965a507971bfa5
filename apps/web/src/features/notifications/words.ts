import type { NoticeSeverity, NoticeState } from '@prilavok/contract';
import type { Tone } from '#ui/marks/status.tsx';

/** How much a notice matters: a word and its colour. */
export const severityWords: Record<NoticeSeverity, { title: string; tone: Tone }> = {
  info: { title: 'К сведению', tone: 'info' },
  success: { title: 'Удача', tone: 'success' },
  warn: { title: 'Предупреждение', tone: 'warn' },
  error: { title: 'Ошибка', tone: 'error' },
};

/** Words for the outcome of a notice on its way out of the cabinet. */
export const deliveryWords: Record<NoticeState, { title: string; tone: Tone }> = {
  waiting: { title: 'Ждёт', tone: 'info' },
  sent: { title: 'Отправлено', tone: 'success' },
  failed: { title: 'Не вышло', tone: 'error' },
  dropped: { title: 'Не отправлялось', tone: 'neutral' },
};
