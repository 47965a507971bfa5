import {
  changeShipmentAddress,
  createShipmentAddress,
  done,
  findShipmentAddresses,
  getShipmentAddresses,
  removeShipmentAddress,
} from '@prilavok/contract';
import { conflict, mustBeFresh, mustFind } from '../../http/errors.ts';
import { handle } from '../../http/handle.ts';
import * as queries from '../stored/shipment-addresses.queries.ts';

const missing = 'Адрес отгрузки не найден';

export const shipmentAddresses = [
  handle(findShipmentAddresses, async ({ db, body }) => ({ rows: await queries.listAddresses(db, body) })),

  handle(getShipmentAddresses, async ({ db, path }) => ({ rows: await queries.addressesByIds(db, path.ids) })),

  handle(createShipmentAddress, async ({ db, body }) => {
    const id = await queries.insertAddress(db, body);
    return mustFind(await queries.addressById(db, id), missing);
  }),

  handle(changeShipmentAddress, async ({ db, path, body }) => {
    const address = mustFind(await queries.lockAddress(db, path.id), missing);
    mustBeFresh(address, body.version, `Адрес «${address.title}»`);
    await queries.updateAddress(db, address.id, {
      title: body.title ?? address.title,
      address: body.address ?? address.address,
      contact: body.contact ?? address.contact,
      phone: body.phone ?? address.phone,
      hours: body.hours ?? address.hours,
    });
    return mustFind(await queries.addressById(db, address.id), missing);
  }),

  handle(removeShipmentAddress, async ({ db, path }) => {
    const address = mustFind(await queries.lockAddress(db, path.id), missing);
    if ((await queries.openShipmentsFrom(db, path.id)) > 0) {
      throw conflict('address_in_use', `С адреса «${address.title}» ещё не уехала отгрузка: сначала передайте её`);
    }
    await queries.archiveAddress(db, path.id);
    return done;
  }),
];
