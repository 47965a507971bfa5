import { type NoticeRules, type NoticeTheme, type NotificationSettings, severities, themes } from '@prilavok/contract';
import { noRules } from './sending/rules.ts';

type Settings = NotificationSettings['settings'];

/** What reaches a person who has chosen nothing: in the cabinet everything, by mail nothing. */
export const initialSettings: Settings = themes.map((theme) => ({ theme, cabinet: [...severities], mail: [] }));

/** Themes that were part of another one once: a choice of before goes for both. */
const splitOff: Partial<Record<NoticeTheme, NoticeTheme>> = {
  returns: 'orders',
  stock: 'accounts',
  money: 'tasks',
  feeds: 'catalogs',
};

/** Every theme once, in their order: as it was chosen last, or as it is from the beginning. */
export function withAllThemes(chosen: Settings): Settings {
  const last = (theme: NoticeTheme | undefined) => chosen.findLast((one) => one.theme === theme);
  return initialSettings.map((first) => ({
    ...first,
    ...(last(first.theme) ?? last(splitOff[first.theme])),
    theme: first.theme,
  }));
}

/** The rules as they stand at a moment: each once, without mutes that are over. */
export function currentRules(kept: Partial<NoticeRules> | null, now = Date.now()): NoticeRules {
  const rules = { ...noRules, ...kept };
  return { ...rules, mutes: rules.mutes.filter(({ until }) => Date.parse(until) > now) };
}
