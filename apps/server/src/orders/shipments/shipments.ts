import {
  cancelShipment,
  changeShipment,
  createShipment,
  findShipments,
  findShippingPoints,
  getShipmentAcceptance,
  getShipmentBarcode,
  getShipmentDocuments,
  getShipments,
  type Shipment,
} from '@prilavok/contract';
import { MarketplaceError } from '@prilavok/marketplaces';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../database/pools.ts';
import { withCompany } from '../../database/pools.ts';
import { conflict, invalid, mustBeFresh, mustFind } from '../../http/errors.ts';
import { handle, handleOutside } from '../../http/handle.ts';
import { askMarketplace, connectAccount } from '../accounts/account-connection.ts';
import * as steps from '../actions/shipment-steps.ts';
import { fileName, inlineAs } from '../labels/file-names.ts';
import { onePdf } from '../labels/one-pdf.ts';
import { noDocuments } from '../stored/order-state.queries.ts';
import { ordersOfParcels } from '../stored/parcels.queries.ts';
import * as queries from '../stored/shipments.queries.ts';
import { shippingLack, shippingPolicy } from '../stored/shipping.ts';
import { discrepancies } from './discrepancies.ts';

export const shipments = [
  handle(findShipments, async ({ db, body }) => ({ rows: (await queries.listShipments(db, body)).map(told) })),

  handle(getShipments, async ({ db, path }) => ({
    rows: (await queries.shipmentsByIds(db, path.ids)).map(told),
  })),

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

  handleOutside(findShippingPoints, async ({ company, path, query, request }) => {
    const { account, marketplace, deliveryMethodId } = await withCompany(company, (db) =>
      steps.mustLockShipment(db, path.id),
    );
    if (account === null || !shippingPolicy({ marketplace }))
      throw conflict('not_allowed', 'Площадка этой отгрузки не спрашивает, куда её везут');
    const rows = await askMarketplace('not_ready', async () => {
      const { client } = await connectAccount(company, account, goneWith(request));
      return client.shipments.shipping?.points({ city: query.city, deliveryMethod: deliveryMethodId ?? '' }) ?? [];
    });
    return { rows };
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
    const { account, number } = shipment;
    const pdf = await askMarketplace('documents_not_ready', async () => {
      const { client } = await connectAccount(company, account, goneWith(request));
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

  handleOutside(getShipmentAcceptance, async ({ company, path, request }) => {
    const { account, number, parcels } = await mustBeThere(company, path.id);
    return askMarketplace('not_ready', async () => {
      const { client } = await connectAccount(company, account, goneWith(request));
      try {
        const { parcels: taken, ...told } = await client.shipments.acceptance(number);
        return { silent: null, ...told, discrepancies: taken && discrepancies(parcels, taken) };
      } catch (error) {
        if (!(error instanceof MarketplaceError) || error.kind !== 'missing') throw error;
        return { silent: error.message, status: '', papers: [], barcode: null, discrepancies: null };
      }
    });
  }),

  handleOutside(getShipmentBarcode, async ({ company, path, request, reply }) => {
    const { account, number } = await mustBeThere(company, path.id);
    const { type, body } = await askMarketplace('not_ready', async () => {
      const { client } = await connectAccount(company, account, goneWith(request));
      return client.shipments.barcode(number);
    });
    reply.type(type);
    return body;
  }),
];

/** A shipment that its marketplace has, with what we have sent in it. */
async function mustBeThere(company: string, id: string) {
  return withCompany(company, async (db) => {
    const shipment = await steps.mustLockShipment(db, id);
    steps.mustStandIn(shipment, ['confirmed', 'completed'], 'Принимать отгрузку начнут после её подтверждения');
    const { account, number } = shipment;
    if (account === null || number === null)
      throw conflict('not_allowed', 'Это отгрузка своих заказов: её не принимает маркетплейс');
    return { account, number, parcels: await queries.parcelsSent(db, id) };
  });
}

/** Aborts once whoever asked is gone. */
function goneWith(request: FastifyRequest): AbortSignal {
  const closed = new AbortController();
  request.raw.once('close', () => closed.abort());
  return closed.signal;
}

async function shipmentById(db: Db, id: string): Promise<Shipment> {
  const [shipment] = await queries.shipmentsByIds(db, [id]);
  return told(mustFind(shipment, 'Отгрузка не найдена'));
}

const told = ({ currency, ...shipment }: queries.ListedShipment): Shipment => ({
  ...shipment,
  shippingTypes: [...(shippingPolicy(shipment)?.types ?? [])],
  lacks: shippingLack({ ...shipment, currency }),
  cancelsConfirmed: steps.cancelsConfirmed(shipment),
  noDocuments: noDocuments(shipment),
});

async function mustFindParcels(db: Db, ids: string[]) {
  const parcels = await ordersOfParcels(db, ids);
  const missing = ids.find((id) => !parcels.some((parcel) => parcel.id === id));
  if (missing) throw invalid('parcels', `посылки ${missing} нет или она отменена`);
  return parcels;
}
