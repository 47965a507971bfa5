import {
  changeNotificationSettings,
  findNotificationSeverities,
  findNotificationThemes,
  getNotificationSettings,
  type NotificationSettings,
  severities,
  themes,
} from '@prilavok/contract';
import { forbidden } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import * as queries from './settings.queries.ts';

const themeTitles: Record<(typeof themes)[number], string> = {
  orders: 'Заказы',
  tasks: 'Задачи маркетплейсов',
  imports: 'Загрузки',
  accounts: 'Аккаунты и ключи',
  company: 'Компания и люди',
};

const severityTitles: Record<(typeof severities)[number], string> = {
  info: 'К сведению',
  success: 'Удачи',
  warn: 'Предупреждения',
  error: 'Ошибки',
};

/** In the cabinet everything, in Telegram what can't wait, until the person chooses. */
const initial: NotificationSettings['settings'] = themes.map((theme) => ({
  theme,
  cabinet: [...severities],
  telegram: ['error'],
}));

export const settings = [
  handle(findNotificationThemes, async () => ({ rows: themes.map((id) => ({ id, title: themeTitles[id] })) })),

  handle(findNotificationSeverities, async () => ({
    rows: severities.map((id) => ({ id, title: severityTitles[id] })),
  })),

  handle(getNotificationSettings, async ({ db, user }) => ({
    settings: withAllThemes((await queries.settingsOf(db, person(user))) ?? []),
  })),

  handle(changeNotificationSettings, async ({ db, user, body }) => {
    const was = await queries.lockSettings(db, person(user), initial);
    const settings = withAllThemes([...was, ...body.settings]);
    await queries.updateSettings(db, person(user), settings);
    return { settings };
  }),
];

/** Every theme once, in their order: as it was chosen last, or as it is from the beginning. */
function withAllThemes(chosen: NotificationSettings['settings']): NotificationSettings['settings'] {
  return initial.map((first) => chosen.findLast(({ theme }) => theme === first.theme) ?? first);
}

function person(user: string | null): string {
  if (!user) throw forbidden('Уведомления настраивает человек, а не ключ API');
  return user;
}
