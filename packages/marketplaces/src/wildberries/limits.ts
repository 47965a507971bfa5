import type { CardLimits } from '../card-limits.ts';
import type { Answer, Call } from '../http.ts';
import type { Rate, Sends } from '../rate.ts';

/** Their services, each with a host of its own. */
export const hosts = {
  content: 'https://content-api.wildberries.ru',
  prices: 'https://discounts-prices-api.wildberries.ru',
  calendar: 'https://dp-calendar-api.wildberries.ru',
  marketplace: 'https://marketplace-api.wildberries.ru',
  analytics: 'https://seller-analytics-api.wildberries.ru',
  finance: 'https://finance-api.wildberries.ru',
  common: 'https://common-api.wildberries.ru',
  returns: 'https://returns-api.wildberries.ru',
};

/** A request is counted when it arrives: one that was slow on its way stands nearer to the next. */
const onTheWay = 150;

/** Their tables name an interval and a burst: so many at once, which grow back one an interval. In no such stretch more than a burst keeps to both. */
const bucket = (title: string, group: string, burst: number, intervalMs: number, rest: Partial<Rate> = {}): Rate => ({
  group,
  title,
  amount: burst,
  perMs: burst * intervalMs + onTheWay,
  ...rest,
});

/**
 * Descriptions of the methods, for personal and service tokens; with a basic one they answer 429 and say for how long. Methods without a group of their
 * own in the table share that of their section.
 */
export const rates: readonly Rate[] = [
  bucket('Карточки: чтение', 'content', 5, 600),
  bucket('Справочники карточек', 'directories', 5, 600),
  bucket('Бренды', 'brands', 5, 1000),
  bucket('Фото и видео', 'media', 5, 600),
  bucket('Корзина', 'trash', 5, 600),
  bucket('Из корзины', 'recover', 5, 20_000),
  bucket('Новые карточки', '/content/v2/cards/upload', 5, 6_000),
  bucket('Карточки в группу', '/content/v2/cards/upload/add', 5, 6_000),
  bucket('Изменение карточек', '/content/v2/cards/update', 5, 6_000),
  bucket('Ошибки карточек', 'cards/drafts', 5, 6_000),
  bucket('Цены и скидки', 'prices', 5, 600),
  bucket('Акции', 'promotions', 5, 600),
  bucket('Склады', 'warehouses', 20, 200),
  bucket('Остатки', 'stocks', 20, 200),
  bucket('Сборочные задания', 'orders', 20, 200, { looks: 2 }),
  bucket('Отмена заказов', 'orders/cancel', 20, 600),
  bucket('Отчёты: заказ', 'reports/ask', 3, 20_000),
  bucket('Отчёты: готовность', 'reports/list', 3, 20_000),
  bucket('Отчёты: файл', 'reports/file', 3, 20_000),
  bucket('Места в поиске', 'positions', 3, 20_000),
  bucket('Воронка продаж', 'funnel', 3, 20_000),
  bucket('Начисления', 'money', 1, 60_000),
  bucket('Заблокированные карточки', 'blocked', 6, 10_000),
  bucket('Заявки на возврат', 'claims', 10, 3_000),
  bucket('Ответы на возвраты', 'claims/answer', 10, 3_000),
  bucket('Комиссии', 'commissions', 2, 60_000),
  // One a minute, ten at once.
  bucket('О продавце', 'seller', 10, 60_000),
  ...['content', 'prices', 'marketplace'].map(
    (host): Rate => ({ group: `ping/${host}`, title: 'Проверка ключа', amount: 3, perMs: 30_000 }),
  ),
];

/** Tables of the marketplace's section: one request with an answer 4XX is counted as ten. */
export const extraCost = ({ status }: Answer, { host }: Call): number =>
  host === 'marketplace' && status >= 400 && status < 500 && status !== 429 ? 9 : 0;

/**
 * Elements in one request. Descriptions of /content/v2/cards/upload (100 groups; fewer here, as each card's pictures are a request of their own),
 * /api/v3/stocks/{warehouseId}, /api/v2/upload/task, /api/v3/orders/stickers, /api/v3/orders/status, /api/v1/calendar/promotions/upload. One
 * answer has the commissions of all subjects: as many goods at once as are well written down together.
 */
export const batch = {
  cards: 50,
  stocks: 1000,
  prices: 1000,
  labels: 100,
  orders: 1000,
  promotions: 1000,
  commissions: 5_000,
};

/** By which calls goods go out; the pictures of each card are a request of their own. */
export const sends: Sends = {
  cards: [
    { group: '/content/v2/cards/upload', elements: batch.cards },
    { group: 'media', elements: 1 },
  ],
  stocks: [{ group: 'stocks', elements: batch.stocks }],
  prices: [{ group: 'prices', elements: batch.prices }],
};

/**
 * Descriptions of /content/v2/cards/upload (72 characters of `vendorCode`, 60 of `title`, by category from 1000 to
 * 5000 of `description`, mostly 2000) and /content/v3/media/save: up to 30
 * pictures of 700×900 pixels or more and 32 MB or less in the formats named, and none is loaded where one isn't so. Barcodes are printed on their labels.
 */
export const cardLimits = {
  article: { most: 72 },
  title: { most: 60 },
  description: { most: 5000, usual: 2000 },
  images: {
    most: 30,
    shorter: 700,
    longer: 900,
    bytes: 32 * 1024 * 1024,
    formats: ['jpg', 'jpeg', 'png', 'bmp', 'gif', 'webp'],
  },
  barcodes: { pattern: /^[\w-]{1,30}$/, like: 'до 30 латинских букв и цифр' },
} satisfies CardLimits;

/** Description of /api/v2/upload/task: whole numbers. */
export const priceStep = 100;
