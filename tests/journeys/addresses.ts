import {
  buildFeed,
  createFeed,
  createScenario,
  findAccounts,
  findBrands,
  findCatalogs,
  findFeeds,
  findImports,
  findMarketplaceStatistics,
  findOffers,
  findOrders,
  findProductStatistics,
  findPromotions,
  findScenarios,
  findSourceStatistics,
  findTasks,
  getCategoryTree,
  getFeed,
  getProduct,
  updatePromotions,
} from '@prilavok/contract';
import type { Caller } from './calls.ts';
import { expect } from './journey.ts';

/** Their screens are the same: one is seen with what the demo has there, one empty. */
const seen = ['ozon', 'wildberries'];

/** A screen: its address, the name that its tab shows, and what it is opened for, as the demo has it. */
export type Screen = readonly [address: string, title: string, shows: string | RegExp];

const anArticle = /\p{L}-\d/u;
const aPosting = /\d{8}-\d{4}-\d/;
/** Other journeys may have filled these before. */
const unpinned = /Свойств пока нет|Вид значения/;
const unarranged = /Раскладывать пока нечего|В ряду/;

export const publicScreens: readonly Screen[] = [
  ['/', 'Один кабинет для всех маркетплейсов', 'Все маркетплейсы за одним прилавком'],
  ['/policy', 'Политика обработки персональных данных', 'персональных данных'],
  ['/policy/cookie', 'Политика использования куки', 'куки'],
  ['/access', 'Доступ запрещен', 'Доступ к запрашиваемой странице запрещен'],
  ['/auth/login', 'Вход в кабинет', 'Открыть демо-магазин'],
  ['/auth/register', 'Регистрация', 'Название компании'],
  ['/auth/forgot-password', 'Забыли пароль', 'Электронная почта'],
  ['/auth/archive', 'Архив компании', 'Электронная почта'],
  ['/auth/confirm?code=0123456789abcdef', 'Новый пароль', 'Пароль ещё раз'],
];

export const adminScreens: readonly Screen[] = [
  ['/admin', 'Кабинет администратора', 'Ждут подтверждения'],
  ['/admin/companies', 'Компании', 'Лавка «Домашний уют»'],
  ['/admin/services', 'Сервисы', 'Сервис — это система снаружи'],
  ['/admin/retention', 'Хранение данных', 'Журнал запросов к маркетплейсам'],
  ['/admin/apis', 'API площадок', /зовём \d+ из \d+ метод/],
  ['/admin/apis/unknowns', 'Незнакомое в ответах', /Площадки отвечают по своим описаниям|Впервые/],
  ['/admin/telegram', 'Телеграм-бот', 'Бот песочницы'],
  ['/cabinet/settings/users', 'Пользователи', 'demo@prilavok.test'],
];

/** Every address of the sidebar and of the specification, with what the seller really has. */
export async function sellerScreens(caller: Caller): Promise<Screen[]> {
  return [
    ['/cabinet', 'Сводка', 'Что сделать'],
    ['/cabinet/notifications', 'Уведомления', 'Новые заказы'],
    ['/cabinet/notifications/deliveries', 'Почему не пришло', /Дальше кабинета ничего не уходило|Состояние/],
    ['/cabinet/settings', 'Настройки', 'Кто работает в кабинете и что кому можно'],
    ['/cabinet/settings/notifications', 'Уведомления', 'Новые заказы и отказы маркетплейса'],
    ['/cabinet/settings/suppliers', 'Поставщики', /Поставщиков пока нет|Оптовая база/],
    ['/cabinet/settings/unit-groups', 'Группы единиц', 'мм, см, дюйм, м, км'],
    ['/cabinet/settings/api-keys', 'Ключи API', /Ключей пока нет|Что можно/],
    ['/cabinet/settings/audit', 'Журнал действий', '127.0.0.1'],
    ['/cabinet/settings/buyers', 'Данные покупателей', 'Сколько хранить'],
    ['/cabinet/settings/users', 'Пользователи', 'demo@prilavok.test'],
    ...(await catalogScreens(caller)),
    ...(await orderScreens(caller)),
    ...(await marketplaceScreens(caller)),
    ...(await feedScreens(caller)),
    ...(await statisticsScreens(caller)),
    ['/cabinet/statistics/link-telegram', 'Телеграм-бот', 'Привязать отсюда'],
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
    (one): Screen => [`${at}/imports/${one.id}`, `Загрузка ${one.title}`, one.title],
  );
  return [
    ['/cabinet/catalogs', 'Каталоги', 'Домашний уют'],
    [at, 'Товары', anArticle],
    [`${at}?view=table`, 'Товары', anArticle],
    [`${at}/products`, 'Товары', anArticle],
    [card, title, 'Описание'],
    [`${card}/offers`, 'Предложения', anArticle],
    [`${card}/history`, 'История', 'Создание'],
    [`${card}/relations`, 'Связи товара', 'Связать'],
    [`${card}/calc-results`, 'Результаты расчётов', /ещё не посчитаны|Посчитано/],
    [`${at}/imports`, 'Загрузки', /Загрузок ещё не было|Пропущено/],
    [`${at}/bulk-changes`, 'Массовые изменения', /Массовых изменений ещё не было|Что сделано/],
    ...imports.slice(0, 1),
    [`${at}/brands`, 'Бренды', brand.title],
    [`${at}/brands/${brand.id}`, brand.title, 'Основное'],
    [`${at}/brands/${brand.id}/collections`, 'Коллекции', /Коллекций пока нет|Картинка/],
    [`${at}/categories`, 'Категории', 'Настольная лампа'],
    [`${at}/categories/${category.id}`, 'Корень каталога', 'Свойства товаров категории'],
    [`${at}/categories/${category.id}/product-properties`, 'Свойства товаров', 'Материал'],
    [`${at}/categories/${category.id}/product-properties/alignment`, 'Раскладка товаров', 'Внешний вид'],
    [`${at}/properties`, 'Свойства', 'Технические характеристики'],
    [`${at}/properties/brands`, 'Свойства брендов', unpinned],
    [`${at}/properties/brands/alignment`, 'Раскладка брендов', unarranged],
    [`${at}/properties/groups`, 'Группы свойств', 'Внешний вид'],
    [`${at}/properties/categories`, 'Свойства категорий', unpinned],
    [`${at}/properties/categories/alignment`, 'Раскладка категорий', unarranged],
    [`${at}/properties/collections`, 'Свойства коллекций', unpinned],
    [`${at}/properties/collections/alignment`, 'Раскладка коллекций', unarranged],
    [`${at}/properties/convert`, 'Преобразование свойств', /Преобразований ещё не было|→/],
    [`${at}/calculation`, 'Сценарии расчёта', scenario.title],
    [`${at}/calculation/${scenario.id}`, scenario.title, 'Применять к товарам'],
    [`${at}/calculation/${scenario.id}/results`, 'Результаты сценария', /Результатов пока нет|Посчитано/],
    [`${at}/calculation/${scenario.id}/runs`, 'Расчёты сценария', /Сценарий ещё не считали|Без значения/],
    [`${at}/file-exports`, 'Файлы выгрузки', /Файлов пока нет|Размер/],
    [`${at}/product-relations`, 'Связи товаров', /Связей пока нет|С другой стороны/],
  ];
}

async function statisticsScreens({ call }: Caller): Promise<Screen[]> {
  const source = some(await call(findSourceStatistics, { body: {} }));
  const account = some(await call(findMarketplaceStatistics, { body: {} }));
  const catalog = await demoCatalog(call);
  const offer = some(await call(findProductStatistics, { body: {} }));
  const at = '/cabinet/statistics';
  return [
    [at, 'Статистика', 'Выручка по заказам'],
    [`${at}/settings`, 'Настройки статистики', 'Пороги классов ABC и XYZ'],
    [`${at}/source`, 'Статистика по источникам', source.title],
    [`${at}/source?open=${source.id}&measure=orders`, 'Статистика по источникам', source.title],
    [`${at}/source/${source.id}`, 'Статистика источника', 'Сколько заказы стоят на каждом шаге'],
    [`${at}/marketplace`, 'Статистика по маркетплейсам', account.title],
    [`${at}/marketplace/${account.id}`, 'Статистика аккаунта', 'Сверка начислений с отчётами о реализации'],
    [`${at}/catalogs`, 'Статистика по каталогам', catalog.title],
    [`${at}/catalogs/${catalog.id}`, 'Статистика каталога', 'По категориям'],
    [`${at}/products`, 'Статистика по товарам', offer.title],
    [`${at}/products?view=classes`, 'Статистика по товарам', 'Разброс по неделям'],
    [`${at}/products?view=cover`, 'Статистика по товарам', 'Дней без товара'],
    [`${at}/products?view=costs`, 'Статистика по товарам', 'Закупочная цена'],
    [`${at}/products/${offer.id}`, 'Статистика товара', 'Экономика штуки по каналам'],
  ];
}

async function orderScreens({ call }: Caller): Promise<Screen[]> {
  const order = some(await call(findOrders, { body: {} }));
  const at = '/cabinet/orders';
  return [
    [at, 'Заказы', aPosting],
    [`${at}/new`, 'Необработанные заказы', aPosting],
    [`${at}/${order.id}`, order.number, 'Состав'],
    [`${at}/sources`, 'Источники заказов', 'Ozon, «Домашний уют»'],
    [`${at}/statuses`, 'Статусы заказов', 'Ждёт отгрузки'],
    [`${at}/acts`, 'Действия со многими заказами', /Действий пока не было|Сделано/],
    [`${at}/automations`, 'Правила', /Правил пока нет|Когда/],
    [`${at}/automations?view=runs`, 'Правила', 'Правила ещё не срабатывали'],
    [`${at}/webhooks`, 'Вебхуки', 'Событий пока не было'],
    [`${at}/shipments`, 'Отгрузки', /Отгрузок пока нет|Состояние/],
    [`${at}/shipments/addresses`, 'Адреса отгрузок', 'Склад в Люберцах'],
    [`${at}/returns`, 'Возвраты', /Возвратов пока нет|Состояние/],
    [`${at}/deliveries`, 'Доставки', /Доставок пока нет|Состояние/],
    [`${at}/deliveries/courier`, 'Лист курьера', /На этот день доставок нет|Заказ/],
    [`${at}/deliveries/providers`, 'Службы доставки', 'СДЭК'],
    [`${at}/properties`, 'Свойства заказов и товаров', unpinned],
    [`${at}/properties/groups`, 'Группы свойств', /Групп пока нет|Упаковка/],
    [`${at}/properties/orders`, 'Свойства заказов', unpinned],
    [`${at}/properties/orders/alignment`, 'Раскладка заказов', unarranged],
    [`${at}/properties/products`, 'Свойства товаров в заказе', unpinned],
    [`${at}/properties/products/alignment`, 'Раскладка товаров в заказе', unarranged],
    [`${at}/properties/convert`, 'Преобразование свойств', /Преобразований ещё не было|→/],
    ...seen.map(
      (one): Screen => [`${at}/marketplace-settings/${one}`, 'Статусы маркетплейса', 'Обычный, пока не выбран другой'],
    ),
    [`${at}/marketplace-settings/ozon/properties`, 'Свойства маркетплейса', 'Город доставки'],
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
  const reading = some(await call(findTasks, { body: { account: account.id, type: 'orders_import' } }));
  const catalog = await demoCatalog(call);
  const promotion = await aPromotion(call, account.id);
  const at = '/cabinet/marketplaces';
  const own = `${at}/ozon/${account.id}`;
  const mapping = `${at}/ozon/catalogs/${catalog.id}`;
  return [
    [at, 'Маркетплейсы', 'Яндекс Маркет'],
    [`${at}/workers`, 'Все задачи', 'Сверка товаров с площадкой'],
    ...seen.flatMap((one): Screen[] => [
      [`${at}/${one}`, 'Аккаунты', /Работает|Только читаем|Аккаунтов .* пока нет/],
      [`${at}/${one}/catalogs`, 'Настройка каталогов', 'Домашний уют'],
    ]),
    [mapping, catalog.title, 'Настольная лампа'],
    [`${mapping}/properties`, 'Сопоставление свойств', 'Сковорода'],
    [`${mapping}/default-properties`, 'Поля карточки', 'Название предложения'],
    [own, account.title, 'Что здесь'],
    [`${own}/changes`, 'Что изменится', 'Каждое изменение цены уходит на площадку само'],
    [`${own}/reports`, 'Отчёты', 'Отчётов пока нет'],
    [`${own}/analytics`, 'Аналитика', 'Добавления в корзину'],
    [`${own}/analytics?view=products`, 'Аналитика', anArticle],
    [`${own}/money`, 'Деньги', 'Комиссия'],
    [`${own}/money?view=operations`, 'Деньги', 'Комиссия'],
    [`${own}/money?view=realization`, 'Деньги', 'Площадка составляет его до пятого числа следующего месяца'],
    [`${own}/workers`, 'Задачи аккаунта', 'Выгрузка товаров'],
    [`${own}/workers/runs`, 'Прогоны задач', 'Загрузка заказов'],
    [`${own}/workers/${task.id}`, task.title, 'принято'],
    // Of what it reads, no products: only its journal.
    [`${own}/workers/${reading.id}`, reading.title, 'Журнал'],
    [`${own}/products`, 'Товары площадки', anArticle],
    [`${own}/products?view=why`, 'Товары площадки', /Каталог ещё не проверяли|Карточек без ошибок/],
    [`${own}/promotions`, 'Акции', promotion.title],
    [`${own}/promotions/${promotion.id}`, promotion.title, anArticle],
    [`${own}/warehouses`, 'Склады', 'Склад на Неве'],
    [`${own}/stocks`, 'Остатки на площадке', anArticle],
    [`${own}/limits`, 'Лимиты и очередь', 'Новых товаров в сутки'],
    [`${own}/request-logs`, 'Журнал запросов', /\/v\d\/\w/],
    [`${own}/orders`, 'Заказы аккаунта', aPosting],
  ];
}

/** A feed of the demo's goods, with a file. */
async function aFeed(call: Caller['call']) {
  const catalog = await demoCatalog(call);
  const [known] = (await call(findFeeds, { body: { kind: 'catalog' } })).rows;
  const body = { kind: 'catalog', target: 'own_yml', title: 'Товары для сайта', catalog: catalog.id } as const;
  const { id } = known ?? (await call(createFeed, { body }));
  const path = { id };
  if ((await call(getFeed, { path })).build === null) await call(buildFeed, { path });
  await expect.poll(async () => (await call(getFeed, { path })).build).not.toBeNull();
  return call(getFeed, { path });
}

async function feedScreens({ call }: Caller): Promise<Screen[]> {
  const { id, title } = await aFeed(call);
  const at = '/cabinet/feeds';
  return [
    [at, 'Фиды', title],
    [`${at}/instance/catalog`, 'Фиды с товарами', title],
    [`${at}/instance/order`, 'Фиды с заказами', /Фидов с заказами пока нет|Состояние/],
    [`${at}/${id}`, title, 'попало в файл'],
    [`${at}/${id}/structure`, 'Структура фида', 'offer'],
    [`${at}/${id}/conditions`, 'Условия фида', 'Кто попадает в фид'],
  ];
}
