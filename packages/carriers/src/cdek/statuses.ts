import type { DeliveryState } from '@prilavok/contract';

/** A status as CDEK titles it, and what it means. */
export interface CdekStatus {
  title: string;
  state: DeliveryState | null;
}

/**
 * Statuses of an order, Appendix 1 of the description of CDEK's API 2.0, https://api-docs.cdek.ru/29923975.html, as read on 28 November 2026. Of `NOT_DELIVERED` CDEK makes
 * an order of its own that brings the parcel back.
 */
export const cdekStatuses: Record<string, CdekStatus> = {
  ACCEPTED: { title: 'Принят', state: 'ordering' },
  CREATED: { title: 'Создан', state: 'ordered' },
  INVALID: { title: 'Некорректный заказ', state: 'failed' },
  REMOVED: { title: 'Удалён', state: 'cancelled' },
  RECEIVED_AT_SHIPMENT_WAREHOUSE: { title: 'Принят на склад отправителя', state: 'delivering' },
  READY_FOR_SHIPMENT_IN_SENDER_CITY: { title: 'Выдан на отправку в городе отправителе', state: 'delivering' },
  RETURNED_TO_SENDER_CITY_WAREHOUSE: { title: 'Возвращён на склад отправителя', state: 'delivering' },
  TAKEN_BY_TRANSPORTER_FROM_SENDER_CITY: { title: 'Сдан перевозчику в городе отправителе', state: 'delivering' },
  SENT_TO_TRANSIT_CITY: { title: 'Отправлен в город транзита', state: 'delivering' },
  ACCEPTED_IN_TRANSIT_CITY: { title: 'Встречен в городе транзита', state: 'delivering' },
  ACCEPTED_AT_TRANSIT_WAREHOUSE: { title: 'Принят на склад транзита', state: 'delivering' },
  RETURNED_TO_TRANSIT_WAREHOUSE: { title: 'Возвращён на склад транзита', state: 'delivering' },
  READY_FOR_SHIPMENT_IN_TRANSIT_CITY: { title: 'Выдан на отправку в городе транзита', state: 'delivering' },
  TAKEN_BY_TRANSPORTER_FROM_TRANSIT_CITY: { title: 'Сдан перевозчику в городе транзита', state: 'delivering' },
  SENT_TO_SENDER_CITY: { title: 'Отправлен в город отправитель', state: 'delivering' },
  SENT_TO_RECIPIENT_CITY: { title: 'Отправлен в город получатель', state: 'delivering' },
  ACCEPTED_IN_SENDER_CITY: { title: 'Встречен в городе отправителе', state: 'delivering' },
  ACCEPTED_IN_RECIPIENT_CITY: { title: 'Встречен в городе получателе', state: 'delivering' },
  ACCEPTED_AT_RECIPIENT_CITY_WAREHOUSE: { title: 'Принят на склад доставки', state: 'delivering' },
  ACCEPTED_AT_PICK_UP_POINT: { title: 'Ждёт в пункте выдачи', state: 'delivering' },
  TAKEN_BY_COURIER: { title: 'Выдан на доставку', state: 'delivering' },
  RETURNED_TO_RECIPIENT_CITY_WAREHOUSE: { title: 'Возвращён на склад доставки', state: 'delivering' },
  POSTOMAT_POSTED: { title: 'Заложен в постамат', state: 'delivering' },
  POSTOMAT_SEIZED: { title: 'Изъят из постамата курьером', state: 'delivering' },
  POSTOMAT_RECEIVED: { title: 'Изъят из постамата клиентом', state: 'delivered' },
  DELIVERED: { title: 'Вручён', state: 'delivered' },
  NOT_DELIVERED: { title: 'Не вручён', state: 'returning' },
};
