import {
  feedEditors,
  type Marketplace,
  marketplaces,
  members,
  orderReaders,
  owners,
  peopleReaders,
  type Role,
  supplierReaders,
} from '@prilavok/contract';
import type { Icon } from '@tabler/icons-react';
import {
  IconBuildingStore,
  IconChartBar,
  IconClipboardList,
  IconLayoutDashboard,
  IconPackages,
  IconRss,
  IconShieldCheck,
} from '@tabler/icons-react';
import { counted } from '#text/plurals.ts';
import { marketplaceTitle } from '#ui/marks/mark.tsx';

/** The sidebar menu as data, in the order that the specification gives. Breadcrumbs and search read it too. */

export interface Entry {
  label: string;
  /** Address; an entry without one only opens its children. */
  to?: string;
  icon?: Icon;
  mark?: Marketplace;
  /** User data is not for translators. */
  own?: boolean;
  /** How many wait there; zero is not shown. */
  count?: number | undefined;
  /** The count in words, where a bare number would say too little. */
  counted?: string;
  /** An action rather than a place: shown as a plus beside its section. */
  add?: { label: string; to: string };
  children?: Entry[];
}

interface MenuContext {
  role: Role;
  catalogs: readonly { id: string; title: string }[];
  /** Orders that nobody has taken up yet. */
  unprocessed?: number | undefined;
  /** Companies that wait for the administrator. */
  waiting?: number | undefined;
}

/** Menu of this person. */
export function menuOf({ role, catalogs, unprocessed, waiting }: MenuContext): Entry[] {
  const administration = role === 'admin' ? [adminEntry(waiting)] : [];
  if (!members.includes(role)) return administration;
  return [
    { label: 'Сводка', to: '/cabinet', icon: IconLayoutDashboard },
    {
      label: 'Каталоги',
      to: '/cabinet/catalogs',
      icon: IconPackages,
      children: [
        ...catalogs.map(catalogEntry),
        ...(supplierReaders.includes(role) ? [{ label: 'Поставщики', to: '/cabinet/settings/suppliers' }] : []),
        { label: 'Группы единиц', to: '/cabinet/settings/unit-groups' },
      ],
    },
    {
      label: 'Маркетплейсы',
      icon: IconBuildingStore,
      children: [
        { label: 'Все аккаунты', to: '/cabinet/marketplaces' },
        { label: 'Все задачи', to: '/cabinet/marketplaces/workers' },
        ...marketplaces.map(marketplaceEntry),
      ],
    },
    ...(orderReaders.includes(role) ? [ordersEntry(unprocessed)] : []),
    feedsEntry(role),
    statistics,
  ];
}

/** The company's own pages: they open from the foot of the menu. */
export function settingsOf(role: Role): Entry[] {
  if (!members.includes(role)) return [];
  const forOwners = owners.includes(role)
    ? [
        { label: 'Пользователи', to: '/cabinet/settings/users' },
        { label: 'Ключи API', to: '/cabinet/settings/api-keys' },
        { label: 'Журнал действий', to: '/cabinet/settings/audit' },
      ]
    : [];
  const forPeopleReaders = peopleReaders.includes(role)
    ? [{ label: 'Данные покупателей', to: '/cabinet/settings/buyers' }]
    : [];
  const forAll = [{ label: 'Уведомления', to: '/cabinet/settings/notifications' }];
  return [{ label: 'Настройки', to: '/cabinet/settings', children: [...forOwners, ...forPeopleReaders, ...forAll] }];
}

function catalogEntry({ id, title }: { id: string; title: string }): Entry {
  const at = `/cabinet/catalogs/${id}`;
  return {
    label: title,
    own: true,
    children: [
      { label: 'Товары', to: at },
      { label: 'Категории', to: `${at}/categories` },
      { label: 'Бренды', to: `${at}/brands` },
      { label: 'Свойства', to: `${at}/properties` },
      { label: 'Связи товаров', to: `${at}/product-relations` },
      { label: 'Сценарии расчёта', to: `${at}/calculation` },
      { label: 'Файлы выгрузки', to: `${at}/file-exports` },
    ],
  };
}

function marketplaceEntry(mark: Marketplace): Entry {
  const at = `/cabinet/marketplaces/${mark}`;
  return {
    label: marketplaceTitle(mark),
    mark,
    children: [
      { label: 'Аккаунты', to: at },
      { label: 'Настройка каталогов', to: `${at}/catalogs` },
    ],
  };
}

const ordersEntry = (unprocessed: number | undefined): Entry => ({
  label: 'Заказы',
  count: unprocessed,
  icon: IconClipboardList,
  children: [
    { label: 'Необработанные', to: '/cabinet/orders/new', count: unprocessed },
    { label: 'Список', to: '/cabinet/orders' },
    { label: 'Отгрузки', to: '/cabinet/orders/shipments' },
    { label: 'Адреса отгрузок', to: '/cabinet/orders/shipments/addresses' },
    { label: 'Возвраты', to: '/cabinet/orders/returns' },
    { label: 'Доставки', to: '/cabinet/orders/deliveries' },
    { label: 'Лист курьера', to: '/cabinet/orders/deliveries/courier' },
    { label: 'Службы доставки', to: '/cabinet/orders/deliveries/providers' },
    { label: 'Статусы', to: '/cabinet/orders/statuses' },
    { label: 'Вебхуки', to: '/cabinet/orders/webhooks' },
    { label: 'Правила', to: '/cabinet/orders/automations' },
    { label: 'Действия со многими', to: '/cabinet/orders/acts' },
    { label: 'Источники', to: '/cabinet/orders/sources' },
    {
      label: 'Свойства',
      children: [
        { label: 'Общие', to: '/cabinet/orders/properties' },
        { label: 'Заказов', to: '/cabinet/orders/properties/orders' },
        { label: 'Товаров', to: '/cabinet/orders/properties/products' },
      ],
    },
    {
      label: 'Настройки маркетплейсов',
      children: marketplaces.map((mark) => ({
        label: marketplaceTitle(mark),
        mark,
        to: `/cabinet/orders/marketplace-settings/${mark}`,
      })),
    },
  ],
});

const feedsEntry = (role: Role): Entry => ({
  label: 'Фиды',
  to: '/cabinet/feeds',
  icon: IconRss,
  ...(feedEditors.includes(role) && { add: { label: 'Добавить фид', to: '/cabinet/feeds#new' } }),
  children: [
    { label: 'С товарами', to: '/cabinet/feeds/instance/catalog' },
    ...(orderReaders.includes(role) ? [{ label: 'С заказами', to: '/cabinet/feeds/instance/order' }] : []),
  ],
});

const statistics: Entry = {
  label: 'Статистика',
  to: '/cabinet/statistics',
  icon: IconChartBar,
  children: [
    { label: 'Телеграм-бот', to: '/cabinet/statistics/link-telegram' },
    { label: 'Источники', to: '/cabinet/statistics/source' },
    { label: 'Маркетплейсы', to: '/cabinet/statistics/marketplace' },
    { label: 'Каталоги', to: '/cabinet/statistics/catalogs' },
    { label: 'Товары', to: '/cabinet/statistics/products' },
  ],
};

const adminEntry = (waiting: number | undefined): Entry => ({
  label: 'Администрирование',
  count: waiting,
  icon: IconShieldCheck,
  children: [
    { label: 'Кабинет администратора', to: '/admin' },
    {
      label: 'Компании',
      to: '/admin/companies',
      count: waiting,
      counted: counted(waiting ?? 0, ['ждёт', 'ждут', 'ждут']),
    },
    { label: 'Пользователи', to: '/cabinet/settings/users' },
    { label: 'Сервисы', to: '/admin/services' },
    { label: 'Хранение данных', to: '/admin/retention' },
    { label: 'API площадок', to: '/admin/apis' },
    { label: 'Телеграм-бот', to: '/admin/telegram' },
  ],
});

export interface LocatedEntry {
  entry: Entry & { to: string };
  /** The entries around it, outermost first. */
  above: readonly Entry[];
}

/** Every place that the menu leads to. */
export function placesOf(entries: readonly Entry[], above: readonly Entry[] = []): LocatedEntry[] {
  return entries.flatMap((entry) => [
    ...(entry.to === undefined ? [] : [{ entry: { ...entry, to: entry.to }, above }]),
    ...placesOf(entry.children ?? [], [...above, entry]),
  ]);
}

/** Where an address lies in the menu: its own entry, or the nearest one above it. */
export function placeOf(entries: readonly Entry[], path: string): LocatedEntry | undefined {
  return placesOf(entries)
    .filter(({ entry }) => path === entry.to || (entry.to !== '/cabinet' && path.startsWith(`${entry.to}/`)))
    .reduce<LocatedEntry | undefined>(
      (best, one) => (best && best.entry.to.length >= one.entry.to.length ? best : one),
      undefined,
    );
}
