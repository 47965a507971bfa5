import {
  changeOrderSource,
  changeOrderStatus,
  changeShipmentAddress,
  createOrderSource,
  createOrderStatus,
  createShipmentAddress,
  findAllOrderSources,
  getOrderStatuses,
  getShipmentAddresses,
} from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import { aCompany } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';

const server = useServer();
const stale = { status: 409, body: { code: 'stale' } };

describe('the second of two savers is told that somebody was faster', () => {
  it('about an address of shipments', async () => {
    const shop = await aCompany(server);
    const { id, version } = await shop.call(createShipmentAddress, { body: { title: 'Склад', address: 'Тверь' } });
    const path = { id };
    await shop.call(changeShipmentAddress, { path, body: { hours: '10–18', version } });
    const second = { hours: '9–17', version };
    expect(await shop.refused(changeShipmentAddress, { path, body: second })).toMatchObject(stale);
    const { rows } = await shop.call(getShipmentAddresses, { path: { ids: [id] } });
    expect(rows).toMatchObject([{ hours: '10–18', version: version + 1 }]);
  });

  it('about a status of orders', async () => {
    const shop = await aCompany(server);
    const { id, version } = await shop.call(createOrderStatus, { body: { title: 'Думает' } });
    const path = { id };
    await shop.call(changeOrderStatus, { path, body: { sort: 5, version } });
    expect(await shop.refused(changeOrderStatus, { path, body: { sort: 7, version } })).toMatchObject(stale);
    const { rows } = await shop.call(getOrderStatuses, { path: { ids: [id] } });
    expect(rows).toMatchObject([{ sort: 5, version: version + 1 }]);
  });

  it('about a source of orders', async () => {
    const shop = await aCompany(server);
    const { id, version } = await shop.call(createOrderSource, { body: { title: 'Телефон' } });
    await shop.call(changeOrderSource, { body: { id, title: 'Звонки', version } });
    expect(await shop.refused(changeOrderSource, { body: { id, title: 'Чат', version } })).toMatchObject(stale);
    const { rows } = await shop.call(findAllOrderSources, { query: { id } });
    expect(rows).toMatchObject([{ title: 'Звонки', version: version + 1 }]);
  });
});
