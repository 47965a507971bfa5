import {
  createScenario,
  findAccounts,
  findBrands,
  findCatalogs,
  findImports,
  findOffers,
  findOrders,
  findPromotions,
  findScenarios,
  findTasks,
  getCategoryTree,
  getProduct,
  updatePromotions,
} from '@prilavok/contract';
import type { Caller } from './calls.ts';
import { expect } from './journey.ts';

/** Their screens are the same: one is seen with what the demo has there, one empty. */
const seen = ['ozon', 'wildberries'];

/** A screen: its address, and the name that its tab shows. */
export type Screen = readonly [address: string, title: string];

export const publicScreens: readonly Screen[] = [
  ['/', 'Один кабинет для всех маркетплейсов'],
  ['/policy', 'Политика обработки персональных данных'],
  ['/policy/cookie', 'Политика использования куки'],
  ['/access', 'Доступ запрещен'],
  ['/auth/login', 'Вход в кабинет'],
  ['/auth/register', 'Регистрация'],
  ['/auth/forgot-password', 'Забыли пароль'],
  ['/auth/confirm?code=0123456789abcdef', 'Новый пароль'],
];

export const adminScreens: readonly Screen[] = [
  ['/admin', 'Кабинет администратора'],
  ['/admin/companies', 'Компании'],
  ['/admin/services', 'Сервисы'],
  ['/admin/retention', 'Хранение данных'],
  ['/admin/apis', 'API площадок'],
  ['/admin/apis/unknowns', 'Незнакомое в ответах'],
  ['/cabinet/settings/users', 'Пользователи'],
];

/** Every address of the sidebar and of the specification, with what the seller really has. */
export async function sellerScreens(caller: Caller): Promise<Screen[]> {
  return [
    ['/cabinet', 'Сводка'],
    ['/cabinet/notifications', 'Уведомления'],
    ['/cabinet/settings', 'Настройки'],
    ['/cabinet/settings/notifications', 'Уведомления'],
    ['/cabinet/settings/suppliers', 'Поставщики'],
    ['/cabinet/settings/unit-groups', 'Группы единиц'],
    ['/cabinet/settings/api-keys', 'Ключи API'],
    ['/cabinet/settings/audit', 'Журнал действий'],
    ['/cabinet/settings/users', 'Пользователи'],
    ...(await catalogScreens(caller)),
    ...(await orderScreens(caller)),
    ...(await marketplaceScreens(caller)),
    ['/cabinet/feeds', 'Фиды'],
    ['/cabinet/feeds/1', 'Фид'],
    ['/cabinet/feeds/1/structure', 'Структура фида'],
    ['/cabinet/feeds/1/conditions', 'Условия фида'],
    ['/cabinet/feeds/instance/order', 'Фиды с заказами'],
    ['/cabinet/feeds/instance/catalog', 'Фиды с товарами'],
    ['/cabinet/statistics/source', 'Статистика по источникам'],
    ['/cabinet/statistics/source/1', 'Статистика источника'],
    ['/cabinet/statistics/catalogs', 'Статистика по каталогам'],
    ['/cabinet/statistics/catalogs/1', 'Статистика каталога'],
    ['/cabinet/statistics/products', 'Статистика по товарам'],
    ['/cabinet/statistics/products/1', 'Статистика товара'],
    ['/cabinet/statistics/marketplace', 'Статистика по маркетплейсам'],
    ['/cabinet/statistics/link-telegram', 'Телеграм-бот'],
    ['/cabinet/statistics/link-telegram/0123456789abcdef', 'Привязка Телеграма'],
  ];
}

/** What a search is expected to find: the demo's shop has some of everything. */
function some<Row>({ rows }: { rows: Row[] }): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('The demo has none of what a screen shows');
  return row;
}

/** The demo's own catalog: other journeys make more. */
async function demoCatalog(call: Caller['call']) {
  const { rows } = await call(findCatalogs);
  return some({ rows: rows.filter(({ id }) => id === '1') });
}

async function catalogScreens({ call }: Caller): Promise<Screen[]> {
  const catalog = await demoCatalog(call);
  const path = { catalog: catalog.id };
  const { product } = some(await call(findOffers, { path, body: {} }));
  const { title } = await call(getProduct, { path: { id: product } });
  const brand = some(await call(findBrands, { body: { catalog: { in: [catalog.id] } } }));
  const category = some(await call(getCategoryTree, { path: { ...path, typeId: '0' } }));
  const at = `/cabinet/catalogs/${catalog.id}`;
  const card = `${at}/products/${product}`;
  const [known] = (await call(findScenarios, { query: { catalog: catalog.id } })).rows;
  const outputList = [{ title: 'Розница', kind: 'price', formula: '[Цена] * 1,2' } as const];
  const scenario =
    known ?? (await call(createScenario, { body: { catalog: catalog.id, title: 'Цены для сайта', outputList } }));
  const imports = (await call(findImports, { path, body: {} })).rows.map(
    (one): Screen => [`${at}/imports/${one.id}`, `Загрузка ${one.title}`],
  );
  return [
    ['/cabinet/catalogs', 'Каталоги'],
    [at, 'Товары'],
    [`${at}?view=table`, 'Товары'],
    [`${at}/products`, 'Товары'],
    [card, title],
    [`${card}/offers`, 'Предложения'],
    [`${card}/history`, 'История'],
    [`${card}/relations`, 'Связи товара'],
    [`${card}/calc-results`, 'Результаты расчётов'],
    [`${at}/imports`, 'Загрузки'],
    [`${at}/bulk-changes`, 'Массовые изменения'],
    ...imports.slice(0, 1),
    [`${at}/brands`, 'Бренды'],
    [`${at}/brands/${brand.id}`, brand.title],
    [`${at}/brands/${brand.id}/collections`, 'Коллекции'],
    [`${at}/categories`, 'Категории'],
    [`${at}/categories/${category.id}`, 'Корень каталога'],
    [`${at}/categories/${category.id}/product-properties`, 'Свойства товаров'],
    [`${at}/categories/${category.id}/product-properties/alignment`, 'Раскладка товаров'],
    [`${at}/properties`, 'Свойства'],
    [`${at}/properties/brands`, 'Свойства брендов'],
    [`${at}/properties/brands/alignment`, 'Раскладка брендов'],
    [`${at}/properties/groups`, 'Группы свойств'],
    [`${at}/properties/categories`, 'Свойства категорий'],
    [`${at}/properties/categories/alignment`, 'Раскладка категорий'],
    [`${at}/properties/collections`, 'Свойства коллекций'],
    [`${at}/properties/collections/alignment`, 'Раскладка коллекций'],
    [`${at}/properties/convert`, 'Преобразование свойств'],
    [`${at}/calculation`, 'Сценарии расчёта'],
    [`${at}/calculation/${scenario.id}`, scenario.title],
    [`${at}/calculation/${scenario.id}/results`, 'Результаты сценария'],
    [`${at}/calculation/${scenario.id}/runs`, 'Расчёты сценария'],
    [`${at}/file-exports`, 'Файлы выгрузки'],
    [`${at}/product-relations`, 'Связи товаров'],
  ];
}

async function orderScreens({ call }: Caller): Promise<Screen[]> {
  const order = some(await call(findOrders, { body: {} }));
  const at = '/cabinet/orders';
  return [
    [at, 'Заказы'],
    [`${at}/new`, 'Необработанные заказы'],
    [`${at}/${order.id}`, order.number],
    [`${at}/sources`, 'Источники заказов'],
    [`${at}/statuses`, 'Статусы заказов'],
    [`${at}/shipments`, 'Отгрузки'],
    [`${at}/shipments/addresses`, 'Адреса отгрузок'],
    [`${at}/returns`, 'Возвраты'],
    [`${at}/deliveries`, 'Доставки'],
    [`${at}/properties`, 'Свойства заказов и товаров'],
    [`${at}/properties/groups`, 'Группы свойств'],
    [`${at}/properties/orders`, 'Свойства заказов'],
    [`${at}/properties/orders/alignment`, 'Раскладка заказов'],
    [`${at}/properties/products`, 'Свойства товаров в заказе'],
    [`${at}/properties/products/alignment`, 'Раскладка товаров в заказе'],
    [`${at}/properties/convert`, 'Преобразование свойств'],
    ...seen.map((one): Screen => [`${at}/marketplace-settings/${one}`, 'Статусы маркетплейса']),
    [`${at}/marketplace-settings/ozon/properties`, 'Свойства маркетплейса'],
  ];
}

/** One of the marketplace's promotions, which are read when somebody asks for them. */
async function aPromotion(call: Caller['call'], account: string) {
  const path = { account };
  await call(updatePromotions, { path });
  await expect.poll(async () => (await call(findPromotions, { path, body: {} })).rows.length).toBeGreaterThan(0);
  return some(await call(findPromotions, { path, body: {} }));
}

async function marketplaceScreens({ call }: Caller): Promise<Screen[]> {
  const account = some(await call(findAccounts, { body: { marketplace: 'ozon' } }));
  const task = some(await call(findTasks, { body: { account: account.id, type: 'products_upload' } }));
  const catalog = await demoCatalog(call);
  const promotion = await aPromotion(call, account.id);
  const at = '/cabinet/marketplaces';
  const own = `${at}/ozon/${account.id}`;
  const mapping = `${at}/ozon/catalogs/${catalog.id}`;
  return [
    [at, 'Маркетплейсы'],
    [`${at}/workers`, 'Все задачи'],
    ...seen.flatMap((one): Screen[] => [
      [`${at}/${one}`, 'Аккаунты'],
      [`${at}/${one}/catalogs`, 'Настройка каталогов'],
    ]),
    [mapping, catalog.title],
    [`${mapping}/properties`, 'Сопоставление свойств'],
    [`${mapping}/default-properties`, 'Поля карточки'],
    [own, account.title],
    [`${own}/reports`, 'Отчёты'],
    [`${own}/workers`, 'Задачи аккаунта'],
    [`${own}/workers/runs`, 'Прогоны задач'],
    [`${own}/workers/${task.id}`, task.title],
    [`${own}/products`, 'Товары площадки'],
    [`${own}/products?view=why`, 'Товары площадки'],
    [`${own}/promotions`, 'Акции'],
    [`${own}/promotions/${promotion.id}`, promotion.title],
    [`${own}/warehouses`, 'Склады'],
    [`${own}/stocks`, 'Остатки на площадке'],
    [`${own}/limits`, 'Лимиты и очередь'],
    [`${own}/request-logs`, 'Журнал запросов'],
    [`${own}/orders`, 'Заказы аккаунта'],
  ];
}
