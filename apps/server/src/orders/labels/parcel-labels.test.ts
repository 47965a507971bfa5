import { findOrders, getOrder, runOrderAction } from '@prilavok/contract';
import { expect, it } from 'vitest';
import { eventually } from '../../testing/client.ts';
import { letTimePass } from '../../testing/queue.ts';
import { useServer } from '../../testing/server.ts';
import { useOzonShop, useSandbox } from '../testing/shop.ts';

const sandbox = useSandbox();
const server = useServer({ worker: true, env: sandbox.env });
const shop = useOzonShop(server, sandbox);

it('labels that the marketplace is still making are waited for', async () => {
  await shop.control('pace', { label: 2_000 });
  const number = await shop.buy({ offerId: 'CASE-1', quantity: 1 });
  await shop.pull();
  const { rows } = await shop.call(findOrders, { body: { search: number } });
  const id = rows[0]?.id ?? '';
  await shop.call(runOrderAction, { path: { id, action: 'CONFIRM_PARCELS' }, body: { wholeWay: true } });
  const order = await eventually(async () => {
    await letTimePass(`orders.send:${id}`);
    const found = await shop.call(getOrder, { path: { id } });
    return found.state === 'ready' && found;
  });
  const response = await shop.fetch('GET', `/oms/parcels/${order.boxes[0]?.id}/labels`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
});
