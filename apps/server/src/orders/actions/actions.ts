import {
  allowedActions,
  findCancelReasons,
  findOrderActions,
  getOrderWorkflow,
  getProductLabels,
  orderStateTitles,
  orderStepOf,
  runOrderAction,
  stepsOfOrder,
} from '@prilavok/contract';
import { withCompany } from '../../database/pools.ts';
import { conflict } from '../../http/errors.ts';
import { handle, handleOutside } from '../../http/handle.ts';
import { askMarketplace, connectAccount } from '../accounts/account-connection.ts';
import { fileName, inlineAs } from '../labels/file-names.ts';
import { productLabelsPdf } from '../labels/own-labels.ts';
import { mustFindOrder, orderModel, wholeModel } from '../reading/order-model.ts';
import { reachedStates } from '../reading/orders.queries.ts';
import { firstShipmentAt } from '../stored/history.queries.ts';
import { orderFacts } from '../stored/order-state.queries.ts';
import { actOnOrder } from './act-on-order.ts';

/** More pieces than this are labelled from the catalog, not from an order. */
const mostLabels = 1000;

export const actions = [
  handle(getOrderWorkflow, async ({ db, path }) => {
    const order = await mustFindOrder(db, path.id);
    const { shipment } = await orderFacts(db, order);
    const reached = await reachedStates(db, order.id);
    const step = orderStepOf({ state: order.state, shipment });
    const shown = stepsOfOrder(order);
    const current = shown.findIndex((each) => each.step === step);
    const moments = {
      new: reached.new,
      started: reached.assembling,
      packed: reached.ready,
      shipment: await firstShipmentAt(db, order.id),
      delivering: reached.delivering,
      delivered: reached.delivered,
    };
    return {
      state: order.state,
      title: orderStateTitles[order.state],
      steps: shown.map((each, place) => ({
        ...each,
        reached: place <= current,
        current: place === current,
        at: moments[each.step] ?? null,
      })),
    };
  }),

  handle(findOrderActions, async ({ db, path }) => {
    const order = await mustFindOrder(db, path.id);
    return { rows: allowedActions(await orderFacts(db, order)) };
  }),

  handleOutside(findCancelReasons, async ({ company, path }) => {
    const order = await withCompany(company, (db) => mustFindOrder(db, path.id));
    if (order.account === null) return { rows: [] };
    const { account, number } = order;
    const rows = await askMarketplace('unreachable', async () => {
      const { client } = await connectAccount(company, account, AbortSignal.timeout(30_000));
      return client.orders.cancelReasons(number);
    });
    return { rows };
  }),

  handle(getProductLabels, async ({ db, path, reply }) => {
    const order = await wholeModel(db, path.id);
    if (order.items > mostLabels) throw conflict('too_many', `За раз печатается не больше ${mostLabels} этикеток`);
    const pdf = await productLabelsPdf(order);
    const name = await fileName(db, 'Этикетки товаров', { numbers: [order.number], marketplaces: [order.marketplace] });
    reply.type('application/pdf').header('content-disposition', inlineAs(name));
    return pdf;
  }),

  handle(runOrderAction, async ({ db, user, caller, request, path, body }) => {
    const file = await actOnOrder({ db, user }, path, body);
    return { model: await orderModel(db, path.id, { caller, request }), ...(file ? { file } : {}) };
  }),
];
