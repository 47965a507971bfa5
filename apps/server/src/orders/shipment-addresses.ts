import {
  changeShipmentAddress,
  createShipmentAddress,
  done,
  findShipmentAddresses,
  getShipmentAddresses,
  removeShipmentAddress,
} from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { conflict, notFound } from '../http/errors.ts';
import { handle } from '../http/handle.ts';
import * as queries from './shipment-addresses.queries.ts';

export const shipmentAddresses = [
  handle(findShipmentAddresses, async ({ db, body }) => ({
    rows: await queries.addressesByTitle(db, body),
  })),

  handle(getShipmentAddresses, async ({ db, path }) => ({
    rows: await queries.addressesByIds(db, path.ids),
  })),

  handle(createShipmentAddress, async ({ db, body }) => mustBe(db, await queries.insertAddress(db, body))),

  handle(changeShipmentAddress, async ({ db, path, body }) => {
    await mustBe(db, path.id);
    await queries.updateAddress(db, path.id, body);
    return mustBe(db, path.id);
  }),

  handle(removeShipmentAddress, async ({ db, path }) => {
    const address = await mustBe(db, path.id);
    if ((await queries.openShipmentsFrom(db, path.id)) > 0) {
      throw conflict('address_in_use', `С адреса «${address.title}» ещё не уехала отгрузка: сначала передайте её`);
    }
    await queries.archiveAddress(db, path.id);
    return done;
  }),
];

async function mustBe(db: Db, id: string) {
  const address = await queries.addressById(db, id);
  if (!address) throw notFound('Адрес отгрузки не найден');
  return address;
}
