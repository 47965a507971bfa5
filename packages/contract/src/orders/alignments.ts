import { resource } from '../endpoint.ts';
import { CardAlignment, CardAlignmentBody } from '../properties/alignment.ts';
import { orderEditors, orderReaders } from '../roles.ts';
import { OrderMetatype } from './metatypes.ts';

const endpoint = resource('orders/alignments');

export const getOrderAlignment = endpoint('GET', '/oms/metatype/{id}/alignment', {
  title: 'Раскладка свойств заказа или его товаров',
  roles: orderReaders,
  path: { id: OrderMetatype },
  reply: CardAlignment,
});

export const changeOrderAlignment = endpoint('PUT', '/oms/metatype/{id}/alignment', {
  title: 'Разложить свойства заказа или его товаров либо вернуть обычный порядок',
  roles: orderEditors,
  path: { id: OrderMetatype },
  body: CardAlignmentBody,
  reply: CardAlignment,
  errors: { stale: 'Раскладку изменил кто-то другой' },
});
