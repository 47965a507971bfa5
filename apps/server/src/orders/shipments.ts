import {
  cancelShipment,
  changeShipment,
  createShipment,
  findShipments,
  getShipmentDocuments,
  getShipments,
  type Shipment,
} from '@prilavok/contract';
import type { Db } from '../database/pools.ts';
import { withCompany } from '../database/pools.ts';
import { conflict, invalid, mustBeFresh, mustFind } from '../http/errors.ts';
import { handle, handleOutside } from '../http/handle.ts';
import { askMarketplace, connectAccount } from './account-connection.ts';
import { fileName, inlineAs } from './labels/file-names.ts';
import { onePdf } from './labels/one-pdf.ts';
import { ordersOfParcels } from './parcels.queries.ts';
import * as queries from './shipments.queries.ts';
import * as steps from './workflow/shipment-steps.ts';

export const shipments = [
  handle(findShipments, async ({ db, body }) => ({ rows: await queries.listShipments(db, body) })),

  handle(getShipments, async ({ db, path }) => ({ rows: await queries.shipmentsByIds(db, path.ids) })),

  handle(createShipment, async ({ db, user, body }) => {
    const parcels = await mustFindParcels(db, body.parcels);
    return shipmentById(db, await steps.addToShipment({ db, user }, parcels, body));
  }),

  handle(changeShipment, async ({ db, user, path, body }) => {
    const shipment = await steps.mustLockShipment(db, path.id);
    mustBeFresh(shipment, body.version, `Отгрузку ${path.id}`);
    steps.mustStandIn(shipment, ['draft'], 'Отгрузка уже подтверждена: изменить её нельзя');
    await steps.changeDraft({ db, user }, path.id, body);
    if (body.parcels) await steps.replaceParcels({ db, user }, path.id, await mustFindParcels(db, body.parcels));
    return shipmentById(db, path.id);
  }),

  handle(cancelShipment, async ({ db, user, path }) => {
    await steps.cancelShipment({ db, user }, path.id);
    return shipmentById(db, path.id);
  }),

  handleOutside(getShipmentDocuments, async ({ company, path, reply, request }) => {
    const shipment = await withCompany(company, (db) => steps.mustLockShipment(db, path.id));
    steps.mustStandIn(shipment, ['confirmed', 'completed'], 'Документы появятся после подтверждения отгрузки');
    if (shipment.account === null || shipment.number === null) {
      throw conflict('documents_not_ready', 'Документы готовит маркетплейс, а это отгрузка своих заказов');
    }
    const closed = new AbortController();
    request.raw.once('close', () => closed.abort());
    const { account, number } = shipment;
    const pdf = await askMarketplace('documents_not_ready', async () => {
      const { client } = await connectAccount(company, account, closed.signal);
      const { state, status, files } = await client.shipments.documents(number);
      if (state === 'ready') return onePdf(files);
      if (state === 'failed') throw conflict('refused', `Маркетплейс не подготовил документы: ${status}`);
      throw conflict('documents_not_ready', 'Маркетплейс ещё готовит документы: попробуйте через минуту');
    });
    const name = await withCompany(company, async (db) => {
      const { marketplace } = await shipmentById(db, path.id);
      return fileName(db, 'Документы отгрузки', { numbers: [path.id], marketplaces: [marketplace] });
    });
    reply.type('application/pdf').header('content-disposition', inlineAs(name));
    return pdf;
  }),
];

async function shipmentById(db: Db, id: string): Promise<Shipment> {
  const [shipment] = await queries.shipmentsByIds(db, [id]);
  return mustFind(shipment, 'Отгрузка не найдена');
}

async function mustFindParcels(db: Db, ids: string[]) {
  const parcels = await ordersOfParcels(db, ids);
  const missing = ids.find((id) => !parcels.some((parcel) => parcel.id === id));
  if (missing) throw invalid('parcels', `посылки ${missing} нет или она отменена`);
  return parcels;
}
