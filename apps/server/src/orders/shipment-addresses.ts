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
  handle(findShipmentAddresses, async ({ db, company, body }) => ({
    rows: await queries.addressesByTitle(db, company, body),
  })),

  handle(getShipmentAddresses, async ({ db, company, path }) => ({
    rows: await queries.addressesByIds(db, company, path.ids),
  })),

  handle(createShipmentAddress, async ({ db, company, body }) =>
    mustBe(db, company, await queries.insertAddress(db, company, body)),
  ),

  handle(changeShipmentAddress, async ({ db, company, path, body }) => {
    await mustBe(db, company, path.id);
    await queries.updateAddress(db, company, path.id, body);
    return mustBe(db, company, path.id);
  }),

  handle(removeShipmentAddress, async ({ db, company, path }) => {
    const address = await mustBe(db, company, path.id);
    if ((await queries.openShipmentsFrom(db, company, path.id)) > 0) {
      throw conflict('address_in_use', `С адреса «${address.title}» ещё не уехала отгрузка: сначала передайте её`);
    }
    await queries.archiveAddress(db, company, path.id);
    return done;
  }),
];

async function mustBe(db: Db, company: string, id: string) {
  const address = await queries.addressById(db, company, id);
  if (!address) throw notFound('Адрес отгрузки не найден');
  return address;
}
