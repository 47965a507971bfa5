import {
  cancelShipment,
  changeShipment,
  createShipment,
  findShipments,
  getShipmentDocuments,
  getShipments,
} from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { withCompany } from '../database/pools.ts';
import { conflict, invalid, notFound } from '../http/errors.ts';
import { handle, handleOutside } from '../http/handle.ts';
import { connectAccount } from './account-connection.ts';
import { outsideWords } from './labels/parcel-labels.ts';
import { ordersOfParcels } from './parcels.queries.ts';
import * as queries from './shipments.queries.ts';
import { checkAddress, dissolveShipment, intoShipment, mustBe, mustLockShipment } from './workflow/shipment-steps.ts';

export const shipments = [
  handle(findShipments, async ({ db, body }) => ({ rows: await queries.listShipments(db, body) })),

  handle(getShipments, async ({ db, path }) => ({
    rows: await queries.shipmentsByIds(db, path.ids),
  })),

  handle(createShipment, async ({ db, user, body }) => {
    const parcels = await parcelsOrRefuse(db, body.parcels);
    const hand = { db, company: db.company, user };
    return readShipment(db, await intoShipment(hand, parcels, body));
  }),

  handle(changeShipment, async ({ db, user, path, body }) => {
    const hand = { db, company: db.company, user };
    const shipment = await mustLockShipment(hand, path.id);
    if (body.version !== undefined && body.version !== shipment.version) {
      throw conflict('stale', 'Отгрузку успели изменить: откройте её заново и повторите');
    }
    mustBe(shipment, ['draft'], 'Отгрузка уже подтверждена: изменить её нельзя');
    await checkAddress(hand, body.address);
    await queries.updateShipment(db, path.id, body);
    if (body.parcels) {
      const parcels = await parcelsOrRefuse(db, body.parcels);
      await queries.detachParcels(db, path.id);
      if (parcels.length > 0) await intoShipment(hand, parcels, { address: null, date: null, shipment: path.id });
    }
    return readShipment(db, path.id);
  }),

  handle(cancelShipment, async ({ db, user, path }) => {
    await dissolveShipment({ db, company: db.company, user }, path.id);
    return readShipment(db, path.id);
  }),

  handleOutside(getShipmentDocuments, async ({ company, path, reply, request }) => {
    const shipment = await withCompany(company, async (db) => {
      const found = await queries.lockShipment(db, path.id);
      if (!found) throw notFound('Отгрузка не найдена');
      mustBe(found, ['confirmed', 'completed'], 'Документы появятся после подтверждения отгрузки');
      return found;
    });
    if (shipment.account === null || shipment.number === null) {
      throw conflict('documents_not_ready', 'Документы готовит маркетплейс, а это отгрузка своих заказов');
    }
    const gone = new AbortController();
    request.raw.once('close', () => gone.abort());
    const { account, number } = shipment;
    const pdf = await outsideWords('documents_not_ready', async () => {
      const { client } = await connectAccount(company, account, gone.signal);
      const { state, status } = await client.shipments.documentsState(number);
      if (state === 'ready') return client.shipments.documents(number);
      if (state === 'failed') throw conflict('refused', `Маркетплейс не подготовил документы: ${status}`);
      throw conflict('documents_not_ready', 'Маркетплейс ещё готовит документы: попробуйте через минуту');
    });
    reply.type('application/pdf').header('content-disposition', `inline; filename="shipment-${path.id}.pdf"`);
    return pdf;
  }),
];

async function readShipment(db: Db, id: string) {
  const [shipment] = await queries.shipmentsByIds(db, [id]);
  if (!shipment) throw notFound('Отгрузка не найдена');
  return shipment;
}

async function parcelsOrRefuse(db: Db, ids: string[]) {
  const parcels = await ordersOfParcels(db, ids);
  const missing = ids.find((id) => !parcels.some((parcel) => parcel.id === id));
  if (missing) throw invalid('parcels', `посылки ${missing} нет или она отменена`);
  return parcels;
}
