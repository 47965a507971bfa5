import type { changeFeed, FeedModel, FeedSettings, FeedTargetInfo, Types } from '@prilavok/contract';
import { differing } from '#ui/edit/changes.ts';
import type { Editing } from '#ui/edit/use-edit.ts';

/** A feed as its page edits it: settings stand among the other fields, so that each has a word of its own. */
export interface FeedDraft extends FeedSettings {
  title: string;
  onChange: boolean;
  schedule: string | null;
  sources: string[];
}

type Sent = Types<typeof changeFeed>['sent'];

const draftOf = ({ title, onChange, schedule, sources, settings }: FeedModel): FeedDraft => ({
  ...settings,
  title,
  onChange,
  schedule,
  sources,
});

function changesOf(before: FeedDraft, after: FeedDraft): Sent {
  const { title, onChange, schedule, sources, ...settings } = differing(before, after);
  return {
    ...(title !== undefined && { title }),
    ...(onChange !== undefined && { onChange }),
    ...(schedule !== undefined && { schedule }),
    ...(sources !== undefined && { sources }),
    ...(Object.keys(settings).length > 0 && { settings }),
  };
}

/** Settings as their fields are called. */
export const settingTitles: Record<keyof FeedSettings, string> = {
  shopName: 'Название магазина',
  companyName: 'Название компании',
  shopUrl: 'Адрес сайта',
  linkTemplate: 'Ссылка на товар',
  stockMinus: 'Вычесть из остатка, штук',
  price: 'Какая цена',
  encoding: 'Кодировка',
  delimiter: 'Разделитель столбцов',
  reader: 'Кто читает файл',
  jsonForm: 'Вид файла',
};

/** Titles of the settings without which the target doesn't take the file, as far as they are empty. */
export function lackingSettings(settings: FeedSettings, { needs }: Pick<FeedTargetInfo, 'needs'>): string[] {
  const names = (Object.keys(settingTitles) as (keyof FeedSettings)[]).filter((name) => needs.includes(name));
  return names.filter((name) => settings[name] === '').map((name) => settingTitles[name]);
}

/** How a feed is edited on its page. */
export const feedEditing = (id: string) =>
  ({
    draft: draftOf,
    changes: changesOf,
    input: (changes, version) => ({ path: { id }, body: { ...changes, version } }),
    labels: {
      ...settingTitles,
      title: 'Название',
      onChange: 'Собирать при изменениях',
      schedule: 'Расписание',
      sources: 'Источники заказов',
    },
    said: 'Фид сохранён',
  }) satisfies Editing<typeof changeFeed, FeedModel, FeedDraft, Sent>;

/** Settings that a format obeys: what it says of the shop, it needs. */
export function settingsOf(
  { shape, extension, needs }: Pick<FeedTargetInfo, 'shape' | 'extension' | 'needs'>,
  kind: FeedModel['kind'],
): Set<keyof FeedSettings> {
  const of: (keyof FeedSettings)[] = aboutShop.filter((name) => needs.includes(name));
  if (shape === 'xml') of.push('encoding');
  if (extension === 'csv') of.push('encoding', 'delimiter', 'reader');
  if (extension === 'json') of.push('jsonForm');
  if (kind === 'catalog') of.push('linkTemplate', 'price', 'stockMinus');
  return new Set(of);
}

const aboutShop = ['shopName', 'companyName', 'shopUrl'] as const;
