import { market, type Operations } from './wire.ts';

export const warehouses: Operations = {
  'GET /api/v3/warehouses': market.lists('', {}, ({ account }) =>
    account.warehouses.map(({ id, name, officeId, cargoType, deliveryType }) => ({
      name,
      officeId,
      id,
      cargoType,
      deliveryType,
      isDeleting: false,
      isProcessing: false,
    })),
  ),

  'GET /api/v3/offices': market.lists('', {}, ({ account }) =>
    [...new Map(account.warehouses.map(({ officeId, office }) => [officeId, office]))].map(([id, name]) => ({
      address: `${name}, склад Wildberries`,
      name,
      city: name === 'Шушары' ? 'Санкт-Петербург' : 'Москва',
      id,
      longitude: 37.58,
      latitude: 55.38,
      cargoType: 1,
      deliveryType: 1,
      federalDistrict: name === 'Шушары' ? 'Северо-Западный' : 'Центральный',
      selected: true,
    })),
  ),
};
