import { type NoticeRules, type NoticeTheme, type NotificationSettings, severities, themes } from '@prilavok/contract';
import { noRules } from './sending/rules.ts';

type Settings = NotificationSettings['settings'];

/**
 * Settings of a person who has chosen nothing: in the cabinet everything, by mail nothing; in Telegram, once it is
 * linked, orders and trouble.
 */
export const initialSettings: Settings = themes.map((theme) => ({
  theme,
  cabinet: [...severities],
  mail: [],
  telegram: theme === 'orders' || theme === 'returns' ? [...severities] : ['warn', 'error'],
}));

/** Themes that were part of another one once: a choice of before goes for both. */
const splitOff: Partial<Record<NoticeTheme, NoticeTheme>> = {
  returns: 'orders',
  stock: 'accounts',
  money: 'tasks',
  feeds: 'catalogs',
};

/** A choice as it is sent and was kept before Telegram: without a way, that one stays as it was. */
type Chosen = Omit<Settings[number], 'telegram'> & { telegram?: Settings[number]['telegram'] | undefined };

/** Every theme once, in their order: as it was chosen last, or as it is from the beginning. */
export function withAllThemes(chosen: readonly Chosen[]): Settings {
  const byTheme = Map.groupBy(chosen, ({ theme }) => theme);
  return initialSettings.map((first) => {
    const born = splitOff[first.theme];
    const own = byTheme.get(first.theme) ?? (born && byTheme.get(born)) ?? [];
    return Object.assign({}, first, ...own, { theme: first.theme });
  });
}

/** The rules as they stand at a moment: each once, without mutes that are over. */
export function currentRules(kept: Partial<NoticeRules> | null, now = Date.now()): NoticeRules {
  const rules = { ...noRules, ...kept };
  return { ...rules, mutes: rules.mutes.filter(({ until }) => Date.parse(until) > now) };
}
