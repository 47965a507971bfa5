import type { CardLimits } from '../card-limits.ts';
import type { Rate, Sends } from '../rate.ts';

const minute = 60_000;
const hour = 60 * minute;

const requests = (title: string, path: string, amount: number, perMs: number, rest: Partial<Rate> = {}): Rate => ({
  group: path,
  title,
  amount,
  perMs,
  ...rest,
});
const items = (title: string, path: string, amount: number): Rate => ({
  group: path,
  title,
  unit: 'item',
  amount,
  perMs: minute,
});

/** Descriptions of the methods (`x-resource-limit-config`), without a subscription of the seller's. Each method counts by itself. */
export const rates: readonly Rate[] = [
  requests('Проверка ключа', '/v2/auth/token', 100, hour),
  requests('Магазины кабинета', '/v2/campaigns', 1_000, hour),
  requests('Настройки кабинета', '/v2/businesses/{businessId}/settings', 100, hour),
  requests('Склады кабинета', '/v2/businesses/{businessId}/warehouses', 100, hour),
  requests('Склады', '/v3/businesses/{businessId}/warehouses', 100, hour),
  requests('Дерево категорий', '/v2/categories/tree', 50, hour),
  requests('Характеристики категорий', '/v2/category/{categoryId}/parameters', 100, minute),
  items('Отправка карточек', '/v2/businesses/{businessId}/offer-mappings/update', 5_000),
  requests('Карточки: чтение', '/v2/businesses/{businessId}/offer-mappings', 100, minute),
  requests('Проверка карточек', '/v2/businesses/{businessId}/offer-cards', 100, minute),
  items('Архив', '/v2/businesses/{businessId}/offer-mappings/archive', 5_000),
  items('Из архива', '/v2/businesses/{businessId}/offer-mappings/unarchive', 5_000),
  items('Удаление карточек', '/v2/businesses/{businessId}/offer-mappings/delete', 5_000),
  items('Новые штрихкоды', '/v1/businesses/{businessId}/offer-mappings/barcodes/generate', 5_000),
  items('Условия продажи', '/v2/campaigns/{campaignId}/offers/update', 5_000),
  items('Остатки магазина', '/v2/campaigns/{campaignId}/offers/stocks', 100_000),
  requests('Остатки кабинета', '/v3/businesses/{businessId}/offers/stocks/update', 50, minute),
  requests('Остатки: чтение', '/v3/businesses/{businessId}/offers/stocks', 500, minute),
  items('Отправка цен', '/v2/businesses/{businessId}/offer-prices/updates', 10_000),
  items('Цены: чтение', '/v2/businesses/{businessId}/offer-prices', 5_000),
  requests('Карантин цен', '/v2/businesses/{businessId}/price-quarantine', 5_000, minute),
  items('Подтверждение цен', '/v2/businesses/{businessId}/price-quarantine/confirm', 5_000),
  requests('Список акций', '/v2/businesses/{businessId}/promos', 1_000, hour),
  requests('Товары акций', '/v2/businesses/{businessId}/promos/offers', 5_000, hour),
  requests('Участие в акциях', '/v2/businesses/{businessId}/promos/offers/update', 5_000, hour),
  requests('Выход из акций', '/v2/businesses/{businessId}/promos/offers/delete', 5_000, hour),
  requests('Стоимость услуг', '/v2/tariffs/calculate', 100, minute),
  // A quick look every five seconds is 720 an hour; two processes may look at once.
  requests('Заказы', '/v1/businesses/{businessId}/orders', 10_000, hour, { looks: 2_000 }),
  requests('Коробки заказа', '/v2/campaigns/{campaignId}/orders/{orderId}/boxes', 10_000, hour),
  requests('Статусы заказов', '/v2/campaigns/{campaignId}/orders/status-update', 10_000, hour),
  requests('Ответ на просьбу отменить', '/v2/campaigns/{campaignId}/orders/{orderId}/cancellation/accept', 500, hour),
  requests('Вручение за прошлый день', '/v2/campaigns/{campaignId}/orders/{orderId}/status', 10_000, hour),
  requests('Трек-номера', '/v2/campaigns/{campaignId}/orders/{orderId}/delivery/track', 10_000, hour),
  requests('Ярлыки заказа', '/v2/campaigns/{campaignId}/orders/{orderId}/delivery/labels', 10_000, hour),
  requests(
    'Ярлык коробки',
    '/v2/campaigns/{campaignId}/orders/{orderId}/delivery/shipments/{shipmentId}/boxes/{boxId}/label',
    10_000,
    hour,
  ),
  requests('Возвраты', '/v2/campaigns/{campaignId}/returns', 5_000, hour),
  requests('Возврат', '/v2/campaigns/{campaignId}/orders/{orderId}/returns/{returnId}', 7_000, hour),
  requests('Возможные решения по возврату', '/v1/businesses/{businessId}/returns/decisions', 5_000, hour),
  requests(
    'Решение по возврату',
    '/v2/campaigns/{campaignId}/orders/{orderId}/returns/{returnId}/decision/submit',
    5_000,
    hour,
  ),
  requests('Начисления', '/v2/campaigns/{campaignId}/stats/orders', 10_000, hour),
  requests('Индекс качества', '/v2/businesses/{businessId}/ratings/quality', 500, hour),
  requests('Отгрузки', '/v2/campaigns/{campaignId}/first-mile/shipments', 200, hour),
  requests('Отгрузка', '/v2/campaigns/{campaignId}/first-mile/shipments/{shipmentId}', 200, hour),
  requests('Подтверждение отгрузки', '/v2/campaigns/{campaignId}/first-mile/shipments/{shipmentId}/confirm', 200, hour),
  requests('Акт отгрузки', '/v2/campaigns/{campaignId}/first-mile/shipments/{shipmentId}/act', 200, hour),
  requests('Акт приёмки', '/v2/campaigns/{campaignId}/first-mile/shipments/{shipmentId}/inbound-act', 200, hour),
  requests('Отчёт: заказы', '/v2/reports/united-orders/generate', 1, 2 * minute),
  requests('Отчёт: возвраты', '/v2/reports/united-returns/generate', 1, 2 * minute),
  requests('Отчёт: цены', '/v2/reports/goods-prices/generate', 1, 2 * minute),
  requests('Отчёт: показы и продажи', '/v2/reports/shows-sales/generate', 1, 10 * minute),
  requests('Отчёт: реализация', '/v2/reports/goods-realization/generate', 1, 2 * minute),
  requests('Отчёты: готовность', '/v2/reports/info/{reportId}', 100, minute),
];

/**
 * Elements in one request. Descriptions of …/offer-mappings/update (100, soon the most), …/offers/stocks/update, …/offer-prices/updates, …/orders and
 * …/promos/offers/update (500; fewer here, as prices are read by 200). Labels are asked for box by box,
 * commissions in ten requests for categories and sizes and five for their sums.
 */
export const batch = {
  cards: 100,
  stocks: 2_000,
  prices: 500,
  labels: 50,
  orders: 50,
  promotions: 200,
  commissions: 1_000,
};

/** By which calls goods go out. */
export const sends: Sends = {
  cards: [{ group: '/v2/businesses/{businessId}/offer-mappings/update', elements: batch.cards }],
  stocks: [{ group: '/v2/campaigns/{campaignId}/offers/stocks', elements: batch.stocks }],
  prices: [{ group: '/v2/businesses/{businessId}/offer-prices/updates', elements: batch.prices }],
};

/** Descriptions of crossed-out prices and of prices in promotions: whole numbers. */
export const priceStep = 100;

/**
 * Descriptions of …/offer-mappings/update: `ShopSku` up to 255 characters, `OfferName` 256, `OfferDescription` 6000, up to 30 `pictures`, `Url` 2000,
 * up to 300 `parameterValues`. Of `DiscountBase`: 5 to 99 per cent. `OfferBarcodes` are digits, or signs of Code 128, which are those of ASCII.
 */
export const cardLimits = {
  article: { most: 255 },
  title: { most: 256 },
  description: { most: 6_000 },
  images: { most: 30, address: 2_000 },
  barcodes: { pattern: /^[!-~]+$/, like: 'цифры или латинские буквы без пробелов' },
  values: { most: 300 },
  discount: { within: { least: 5, most: 99 } },
} satisfies CardLimits;
