import type { NoticeSeverity, NoticeTheme } from '@prilavok/contract';
import type { Tone } from '#ui/marks/status.tsx';

/** What notices are about, in a word for lists; the settings have the server's own descriptions. */
export const themeTitles: Record<NoticeTheme, string> = {
  orders: 'Заказы',
  tasks: 'Задачи маркетплейсов',
  imports: 'Загрузки',
  catalogs: 'Каталоги',
  accounts: 'Аккаунты и ключи',
  company: 'Компания и люди',
};

/** How much a notice matters: a word and its colour. */
export const severityWords: Record<NoticeSeverity, { title: string; tone: Tone }> = {
  info: { title: 'К сведению', tone: 'info' },
  success: { title: 'Удача', tone: 'success' },
  warn: { title: 'Предупреждение', tone: 'warn' },
  error: { title: 'Ошибка', tone: 'error' },
};
