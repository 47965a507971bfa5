import type { Carrier } from '../carrier.ts';
import { connectYandexDelivery } from './client.ts';

/** Yandex Delivery on another day: to a door within an interval, or to a point. */
export const yandexDelivery: Carrier = {
  title: 'Яндекс Доставка',
  keys: [
    {
      name: 'token',
      label: 'Токен',
      hint: 'Из личного кабинета Яндекс Доставки: «Профиль компании», «Интеграция»',
      secret: true,
    },
  ],
  settings: [
    {
      name: 'platform_station_id',
      label: 'Станция отгрузки',
      hint: 'platform_station_id вашего склада: его сообщает менеджер Яндекс Доставки',
      secret: false,
    },
  ],
  points: true,
  heard: null,
  connect: connectYandexDelivery,
};
