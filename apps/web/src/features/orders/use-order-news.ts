import { useEffect } from 'react';
import { forget } from '#api/queries.ts';
import { onServerEvent } from '#api/stream.ts';

const resources = ['orders/actions', 'orders/parcels', 'orders/shipments', 'orders/deliveries'];

/** News of orders are news of their parcels, shipments and steps too; the server names the orders alone. */
export function useOrderNews(): void {
  useEffect(
    () =>
      onServerEvent((event) => {
        if (event.type !== 'changed' || event.resource !== 'orders/orders') return;
        for (const resource of resources) void forget(resource);
      }),
    [],
  );
}
