import type { CancelReason } from '../api/orders.ts';

/** Why a seller may refuse lots: no method lists the reasons. Source: fact sheet, 3.4. */
export const rejectReasons: readonly CancelReason[] = [
  { id: 'OUT_OF_STOCK', title: 'Нет в наличии', needsMessage: false },
  { id: 'INCORRECT_PRICE', title: 'Неверная цена', needsMessage: false },
  { id: 'INCORRECT_PRODUCT', title: 'Карточка привязана не к тому товару', needsMessage: false },
  { id: 'INCORRECT_SPEC', title: 'Неверные характеристики товара', needsMessage: false },
  { id: 'TWICE_ORDER', title: 'Заказ пришёл дважды', needsMessage: false },
  { id: 'NOT_TIME_FOR_SHIPPING', title: 'Не успеваем отгрузить', needsMessage: false },
  { id: 'FRAUD_ORDER', title: 'Подозрение на мошенничество', needsMessage: false },
];

/** Why a shipment that the seller carries wasn't given out. Source: fact sheet, 3.8. */
export const refusedAtDoor: readonly CancelReason[] = [
  { id: 'CANCEL_BY_CUSTOMER', title: 'Покупатель отказался при получении', needsMessage: false },
  { id: 'HANDOVER_IMPOSSIBLE', title: 'Вручить не получилось', needsMessage: false },
];
