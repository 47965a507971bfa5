import { type NotificationSettings, severities, themes } from '@prilavok/contract';

type Settings = NotificationSettings['settings'];

/** What reaches a person who has chosen nothing: in the cabinet everything, by mail nothing. */
export const initialSettings: Settings = themes.map((theme) => ({ theme, cabinet: [...severities], mail: [] }));

/** Every theme once, in their order: as it was chosen last, or as it is from the beginning. */
export function withAllThemes(chosen: Settings): Settings {
  return initialSettings.map((first) => chosen.findLast(({ theme }) => theme === first.theme) ?? first);
}
