import {
  changeNotificationSettings,
  findNotificationSeverities,
  findNotificationThemes,
  getNotificationSettings,
  type NoticeSeverity,
  type NoticeTheme,
  severities,
  themes,
} from '@prilavok/contract';
import { handle } from '../http/handle.ts';
import { initialSettings, withAllThemes } from './choice.ts';
import { personOf } from './person.ts';
import * as queries from './settings.queries.ts';

interface Words {
  title: string;
  description: string;
}

const themeWords: Record<NoticeTheme, Words> = {
  orders: {
    title: 'Заказы',
    description: 'Новые заказы и отказы маркетплейса: сборка, отмена, отгрузка; приходит тем, кому открыты заказы',
  },
  tasks: { title: 'Задачи маркетплейсов', description: 'Чем кончились задачи: обмен карточками, ценами, остатками' },
  imports: { title: 'Загрузки', description: 'Чем кончилась загрузка файла в каталог' },
  catalogs: {
    title: 'Каталоги',
    description: 'Чем кончилась долгая работа с каталогом: слияние вариантов свойства, выгрузка в файл',
  },
  accounts: { title: 'Аккаунты и ключи', description: 'Обмен с маркетплейсом приостановлен: ключи не подошли' },
  company: { title: 'Компания и люди', description: 'В компании появился новый человек; приходит владельцам' },
};

const severityWords: Record<NoticeSeverity, Words> = {
  info: { title: 'К сведению', description: 'Случилось обычное: пришёл заказ' },
  success: { title: 'Удачи', description: 'Долгая работа закончилась, как надо' },
  warn: { title: 'Предупреждения', description: 'Закончилось не всё: часть строк ждёт внимания' },
  error: { title: 'Ошибки', description: 'Не вышло, и без человека не выйдет' },
};

export const settings = [
  handle(findNotificationThemes, async () => ({ rows: themes.map((id) => ({ id, ...themeWords[id] })) })),

  handle(findNotificationSeverities, async () => ({ rows: severities.map((id) => ({ id, ...severityWords[id] })) })),

  handle(getNotificationSettings, async ({ db, user }) => ({
    settings: withAllThemes((await queries.settingsOf(db, personOf(user))) ?? []),
  })),

  handle(changeNotificationSettings, async ({ db, user, body }) => {
    const person = personOf(user);
    const was = await queries.lockSettings(db, person, initialSettings);
    const settings = withAllThemes([...was, ...body.settings]);
    await queries.updateSettings(db, person, settings);
    return { settings };
  }),
];
