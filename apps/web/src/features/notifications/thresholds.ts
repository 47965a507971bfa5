import {
  type NoticeSeverity,
  type NoticeTheme,
  type NoticeWay,
  type NotificationSettings,
  noticeWays,
  severities,
} from '@prilavok/contract';

/** From which severity on notices come; `off`: none, `own`: a set without a threshold, as a program may save it. */
export type Threshold = NoticeSeverity | 'off' | 'own';

/** Where notices come: the cabinet and the ways out of it. */
export type Column = 'cabinet' | NoticeWay;
export const columns: readonly Column[] = ['cabinet', ...noticeWays];

export const thresholdTitles: Record<Threshold, string> = {
  info: 'Всё',
  success: 'Итоги работ и всё, что важнее',
  warn: 'Предупреждения и ошибки',
  error: 'Только ошибки',
  off: 'Ничего',
  own: 'Свой набор',
};

/** The severities from a threshold on. */
export const severitiesFrom = (threshold: Exclude<Threshold, 'own'>): NoticeSeverity[] =>
  threshold === 'off' ? [] : severities.slice(severities.indexOf(threshold));

/** The threshold of a set of severities. */
export function thresholdOf(chosen: readonly NoticeSeverity[]): Threshold {
  const least = severities.find((severity) => chosen.includes(severity));
  if (!least) return 'off';
  return severitiesFrom(least).every((severity) => chosen.includes(severity)) ? least : 'own';
}

type Setting = NotificationSettings['settings'][number];

/** Choices for all themes at once. */
export const presets: readonly { title: string; note: string; of: (theme: NoticeTheme) => Setting }[] = [
  {
    title: 'Только важное',
    note: 'В кабинете заказы, возвраты и предупреждения, дальше кабинета — ошибки',
    of: (theme) => ({
      ...everywhere(theme, 'error'),
      cabinet: severitiesFrom(theme === 'orders' || theme === 'returns' ? 'info' : 'warn'),
    }),
  },
  { title: 'Всё', note: 'Всё и везде', of: (theme) => everywhere(theme, 'info') },
  {
    title: 'Тихо',
    note: 'Только ошибки, и только в кабинете',
    of: (theme) => ({ ...everywhere(theme, 'off'), cabinet: severitiesFrom('error') }),
  },
];

function everywhere(theme: NoticeTheme, threshold: Exclude<Threshold, 'own'>): Setting {
  const chosen = Object.fromEntries(columns.map((column) => [column, severitiesFrom(threshold)]));
  return { theme, ...(chosen as Record<Column, NoticeSeverity[]>) };
}
