import { cancelParcels, findParcels } from '@prilavok/contract';
import { call } from '#api/client.ts';
import { change } from '#api/useChange.ts';

/** Takes the newest open parcel of each order apart again. */
export async function takeApart(orders: readonly string[]): Promise<void> {
  const { rows } = await call(findParcels, { body: { order: { in: [...orders] }, state: ['open'], limit: 1000 } });
  const newest = [...Map.groupBy(rows, ({ order }) => order).values()].flatMap(([first]) => first?.id ?? []);
  await change(cancelParcels, { path: { ids: newest } });
}
