import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { Done } from '../list.ts';
import { owners } from '../roles.ts';

const endpoint = resource('users/demo');

/** Lets a visitor look around without registering: the demo's seller, while there is one and the demo is on. */
export const getDemoSignIn = endpoint('GET', '/uas/demo/sign-in', {
  title: 'Чем войти как демо-продавец; null, если демонстрация выключена',
  roles: 'public',
  reply: z.object({ seller: z.object({ email: z.string(), password: z.string() }).nullable() }),
});

/** Takes everything out of the demo's company, so that a seller begins with goods of their own. People and settings of people stay. */
export const emptyDemo = endpoint('POST', '/uas/demo/empty', {
  title: 'Убрать демонстрационные данные и начать со своими товарами',
  roles: owners,
  reply: Done,
  errors: { not_demo: 'Это не демонстрационная компания' },
  touches: [
    'catalogs/catalogs',
    'catalogs/offers',
    'catalogs/products',
    'catalogs/brands',
    'catalogs/categories',
    'catalogs/properties',
    'catalogs/imports',
    'marketplaces/accounts',
    'marketplaces/tasks',
    'orders/orders',
    'orders/parcels',
    'orders/shipments',
    'orders/deliveries',
    'orders/sources',
    'users/sessions',
  ],
});
