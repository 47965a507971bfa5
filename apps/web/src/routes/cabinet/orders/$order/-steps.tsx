import { getOrderWorkflow, type OrderModel, orderStepOf, stepsOfOrder } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { parcelsOf } from '#features/orders/order-columns.tsx';
import { shortDate } from '#text/dates.ts';
import { type Step, Steps } from '#ui/marks/steps.tsx';
import styles from './-order.module.css';

/** Where the order is on its way, with when each step was reached. */
export function OrderSteps({ order }: { order: OrderModel }) {
  const times = useCall(getOrderWorkflow, { path: { id: order.id } }).data?.steps;
  const shipment = order.shipment?.state === 'cancelled' ? null : (order.shipment?.state ?? null);
  const current = orderStepOf({ state: order.state, shipment });
  const shown = stepsOfOrder(order);
  const at = shown.findIndex(({ step }) => step === current);
  const over = order.state === 'delivered' || order.state === 'returned';
  const steps = shown.map(({ step, title }, place): Step => {
    const moment = times?.find((one) => one.step === step)?.at;
    const note = step === 'packed' && place > at ? packed(order) : moment ? shortDate(moment) : '';
    return { title, state: over || place < at ? 'done' : place === at ? 'now' : 'next', note };
  });
  return (
    <>
      <div className={styles.steps}>
        <Steps label="Путь заказа" steps={steps} />
      </div>
      <div className={styles.bar}>
        <span>{at < 0 ? 'Заказ отменён' : `Шаг ${at + 1} из ${steps.length}: ${steps[at]?.title ?? ''}`}</span>
        <div aria-hidden>
          {steps.map(({ title, state }) => (
            <i key={title} data-state={state} />
          ))}
        </div>
      </div>
    </>
  );
}

/** «1 из 2» while parcels are being packed. */
const packed = (order: OrderModel) => (order.parcels > 0 ? parcelsOf(order) : '');
