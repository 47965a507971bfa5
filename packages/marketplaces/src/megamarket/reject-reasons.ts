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
