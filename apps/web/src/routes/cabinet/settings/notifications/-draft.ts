import type { NoticeRules, NoticeTheme, NotificationSettings } from '@prilavok/contract';

/** The ways of one theme. */
export type Setting = NotificationSettings['settings'][number];

/** A theme each, and the rules beside them: a save names those that were changed. */
export type Draft = Record<NoticeTheme, Setting> & Pick<NoticeRules, 'quiet' | 'digest'>;
