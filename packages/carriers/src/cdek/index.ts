import type { Carrier } from '../carrier.ts';
import { connectCdek } from './client.ts';
import { Message } from './shapes.ts';

/** CDEK: parcels over the whole country, to a door or to a point. */
export const cdek: Carrier = {
  title: 'СДЭК',
  keys: [
    {
      name: 'account',
      label: 'Account',
      hint: 'Идентификатор из личного кабинета СДЭК: «Интеграция», «Ключи доступа»',
      secret: false,
    },
    { name: 'secure_password', label: 'Secure password', hint: 'Секретный ключ оттуда же', secret: true },
  ],
  settings: [
    {
      name: 'shipment_point',
      label: 'Пункт сдачи',
      hint: 'Код пункта СДЭК, куда вы привозите посылки, например MSK5',
      secret: false,
    },
  ],
  points: true,
  heard(body) {
    const read = Message.safeParse(body);
    return read.success && read.data.type === 'ORDER_STATUS' ? [read.data.uuid] : [];
  },
  connect: connectCdek,
};
