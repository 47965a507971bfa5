import {
  changeMute,
  changeNotificationSettings,
  findNotificationSeverities,
  findNotificationThemes,
  getNotificationSettings,
  type NoticeSeverity,
  type NoticeTheme,
  type NotificationSettings,
  noticeThemeTitles,
  severities,
  themes,
} from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { invalid, notFound } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import { ask } from '../rooms/hook.ts';
import { currentRules, initialSettings, withAllThemes } from './choice.ts';
import { accountConnected } from './hooks.ts';
import { personOf } from './person.ts';
import * as queries from './settings.queries.ts';

const themeDescriptions: Record<NoticeTheme, string> = {
  orders: 'Новые заказы и отказы маркетплейса: сборка, отмена, отгрузка; приходит тем, кому открыты заказы',
  returns: 'Возвраты и невыкупы, на которые нужно ответить; приходит тем, кому открыты заказы',
  stock: 'Остатки разошлись с площадкой',
  money: 'Готовы отчёты площадок; приходит тем, кому открыты начисления',
  tasks: 'Чем кончились задачи: обмен карточками, ценами, остатками',
  imports: 'Чем кончилась загрузка файла в каталог',
  catalogs: 'Чем кончилась долгая работа с каталогом: слияние вариантов свойства, выгрузка в файл',
  feeds: 'Фид не собрался или придержан: в нём слишком мало строк или слишком много ошибок',
  accounts: 'Обмен с маркетплейсом приостановлен: ключи не подошли',
  company: 'В компании появился новый человек; приходит владельцам',
};

const severityWords: Record<NoticeSeverity, { title: string; description: string }> = {
  info: { title: 'К сведению', description: 'Случилось обычное: пришёл заказ' },
  success: { title: 'Удачи', description: 'Долгая работа закончилась, как надо' },
  warn: { title: 'Предупреждения', description: 'Закончилось не всё: часть строк ждёт внимания' },
  error: { title: 'Ошибки', description: 'Не вышло, и без человека не выйдет' },
};

/** Nobody means to be deaf for longer. */
const longestMute = 366 * 86_400_000;

/** More mutes at once than this are a mistake: whoever needs them turns the themes off. */
const mostMutes = 50;

export const settings = [
  handle(findNotificationThemes, async () => ({
    rows: themes.map((id) => ({ id, title: noticeThemeTitles[id], description: themeDescriptions[id] })),
  })),

  handle(findNotificationSeverities, async () => ({ rows: severities.map((id) => ({ id, ...severityWords[id] })) })),

  handle(getNotificationSettings, async ({ db, user }) => model(db, await queries.choiceOf(db, personOf(user)))),

  handle(changeNotificationSettings, async ({ db, user, body }) => {
    const person = personOf(user);
    const was = await queries.lockChoice(db, person, initialSettings);
    const { quiet = was.rules.quiet ?? null, digest = was.rules.digest ?? null } = body.rules;
    const settings = withAllThemes([...was.settings, ...body.settings]);
    const choice = { settings, rules: { ...was.rules, quiet, digest } };
    await queries.updateChoice(db, person, choice);
    return model(db, choice);
  }),

  handle(changeMute, async ({ db, user, body: { theme = null, account = null, until } }) => {
    const person = personOf(user);
    if (until !== null && Date.parse(until) > Date.now() + longestMute)
      throw invalid('until', 'не дальше года: тему, которая не нужна, выключите в настройках');
    if (account !== null && until !== null) {
      const [connected] = await ask(db, accountConnected, { account });
      if (!connected) throw notFound('Такого аккаунта маркетплейса нет: обновите страницу');
    }
    const was = await queries.lockChoice(db, person, initialSettings);
    const rules = currentRules(was.rules);
    const others = rules.mutes.filter((mute) => mute.theme !== theme || mute.account !== account);
    const mutes = until === null ? others : [...others, { theme, account, until }];
    if (mutes.length > mostMutes)
      throw invalid('until', `заглушить можно не больше ${mostMutes} тем и аккаунтов сразу`);
    const choice = { settings: was.settings, rules: { ...rules, mutes } };
    await queries.updateChoice(db, person, choice);
    return model(db, choice);
  }),
];

async function model(db: Db, choice: queries.Choice | undefined): Promise<NotificationSettings> {
  return {
    settings: withAllThemes(choice?.settings ?? []),
    rules: currentRules(choice?.rules ?? null),
    timezone: await queries.timezoneOf(db),
  };
}
