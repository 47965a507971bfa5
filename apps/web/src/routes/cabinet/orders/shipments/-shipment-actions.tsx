import { Button } from '@mantine/core';
import {
  cancelShipment,
  type OrderAction,
  type OrderFacts,
  orderActionTitles,
  orderRefusal,
  runOrderAction,
  type Shipment,
  type ShipmentState,
} from '@prilavok/contract';
import { useState } from 'react';
import { quietly } from '#api/quietly.ts';
import { useMay } from '#api/use-may.ts';
import { change } from '#api/useChange.ts';
import { askToCancel } from '#features/orders/cancel-shipment.ts';
import { openDocuments } from '#features/orders/documents.ts';
import { success } from '#toasts.ts';
import styles from './-shipments.module.css';

type Action = 'CONFIRM_SHIPMENT' | 'COMPLETE_SHIPMENT' | 'GET_SHIPMENT_DOCUMENTS' | 'CANCEL_SHIPMENT';

/** States ahead of a shipment in this state; the first is its next step. */
const ahead: Record<ShipmentState, readonly Action[]> = {
  draft: ['CONFIRM_SHIPMENT', 'COMPLETE_SHIPMENT', 'GET_SHIPMENT_DOCUMENTS', 'CANCEL_SHIPMENT'],
  confirming: ['COMPLETE_SHIPMENT', 'GET_SHIPMENT_DOCUMENTS', 'CANCEL_SHIPMENT'],
  cancelling: ['CANCEL_SHIPMENT'],
  confirmed: ['COMPLETE_SHIPMENT', 'GET_SHIPMENT_DOCUMENTS', 'CANCEL_SHIPMENT'],
  completed: ['GET_SHIPMENT_DOCUMENTS'],
  cancelled: [],
};

interface Props {
  shipment: Shipment;
  /** An order in it: steps of a shipment are steps of its orders. */
  order: string | undefined;
}

/** The steps of a shipment, each with why not when not: by the table of orders, which the server obeys too. */
export function ShipmentActions({ shipment, order }: Props) {
  const may = useMay(runOrderAction);
  const [busy, setBusy] = useState<OrderAction>();
  if (shipment.state === 'cancelled') return <p className={styles.why}>Отгрузка отменена, посылки снова свободны.</p>;
  const facts = factsOf(shipment);
  const run = (action: Action) => {
    setBusy(action);
    quietly(() => done(action, shipment, order).finally(() => setBusy(undefined)));
  };
  return (
    <div className={styles.steps}>
      {ahead[shipment.state].map((action, place) => {
        const why = may ? orderRefusal(action, facts) : 'Отгрузками занимаются владелец и роль «Заказы»';
        const quiet = action === 'CANCEL_SHIPMENT';
        return (
          <div key={action}>
            <Button
              fullWidth={!quiet}
              variant={quiet ? 'subtle' : place === 0 && action !== 'GET_SHIPMENT_DOCUMENTS' ? 'filled' : 'default'}
              {...(quiet ? { color: 'red' } : {})}
              loading={busy === action}
              disabled={why !== null || (order === undefined && !quiet)}
              onClick={() => run(action)}
            >
              {orderActionTitles[action]}
            </Button>
            {why && <p className={styles.why}>{why}</p>}
          </div>
        );
      })}
    </div>
  );
}

/** Facts of an order in this shipment, as the table needs them. */
function factsOf({ state, marketplace, cancelsConfirmed, noDocuments, lacks }: Shipment): OrderFacts {
  return {
    state: state === 'completed' ? 'delivering' : 'ready',
    marketplace,
    // What the seller carries lies in no shipment.
    deliveryType: 'FBS',
    sending: null,
    loose: 0,
    unmarked: 0,
    ofNowhere: 0,
    disputable: false,
    disputed: false,
    awaitsLastMile: false,
    cancelAsked: false,
    parcels: { open: 0, confirmed: 1, free: 0 },
    cancelsItems: false,
    cancelsOnTheWay: false,
    cancelsConfirmed,
    noDocuments,
    shipmentLacks: lacks,
    shipment: state === 'cancelled' ? null : state,
    delivery: null,
  };
}

async function done(action: Action, shipment: Shipment, order: string | undefined): Promise<void> {
  if (action === 'GET_SHIPMENT_DOCUMENTS') return openDocuments(shipment.id);
  if (action === 'CANCEL_SHIPMENT') {
    await askToCancel(shipment, async () => {
      const { state } = await change(cancelShipment, { path: { id: shipment.id } });
      success(
        state === 'cancelled' ? 'Отгрузка отменена, посылки снова свободны' : 'Просим маркетплейс отменить отгрузку',
      );
    });
  } else if (order !== undefined) {
    await change(runOrderAction, { path: { id: order, action }, body: { shipmentId: shipment.id } });
    success(action === 'COMPLETE_SHIPMENT' ? 'Отгрузка передана в доставку' : 'Отгрузка отправлена на подтверждение');
  }
}
