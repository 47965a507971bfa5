import { Button } from '@mantine/core';
import { changeOrderMarks, getOrder, type OrderModel, runOrderAction } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';
import { allows } from '#features/orders/allows.ts';
import { hasDeadline } from '#features/orders/order-columns.tsx';
import { stageOf } from '#features/orders/order-facts.ts';
import { awaited, OrderStatus, refusedWords } from '#features/orders/order-status.tsx';
import { useOrderNews } from '#features/orders/use-order-news.ts';
import { useScreenName } from '#shell/titles.ts';
import { ids } from '#shell/valid.ts';
import { comingDate } from '#text/dates.ts';
import { deadline } from '#text/durations.ts';
import { Deadline } from '#ui/marks/deadline.tsx';
import { Mark } from '#ui/marks/mark.tsx';
import { Note } from '#ui/marks/note.tsx';
import { Page } from '#ui/page/page.tsx';
import { TwoColumns } from '#ui/page/section.tsx';
import { usePhone } from '#ui/use-phone.ts';
import { groupActions } from './-action-groups.ts';
import { actionIcon } from './-action-icons.tsx';
import { Actions, titleOf } from './-actions.tsx';
import { CancelAsked } from './-cancel/request.tsx';
import { Contents } from './-contents.tsx';
import { Countries } from './-countries.tsx';
import { OrderDelivery } from './-delivery/order-delivery.tsx';
import { OrderFacts } from './-facts.tsx';
import { OrderHistory } from './-history.tsx';
import { canBeMarked } from './-marking.ts';
import { Marks } from './-marks.tsx';
import { MoneyOfOrder } from './-money.tsx';
import styles from './-order.module.css';
import { untouched } from './-packing.ts';
import { OrderRecipient } from './-recipient.tsx';
import { OrderReturns } from './-returns.tsx';
import { ShipmentCard } from './-shipment.tsx';
import { OrderSteps } from './-steps.tsx';
import { useAct } from './-use-act.ts';
import { OrderValues } from './-values.tsx';

export const Route = createFileRoute('/cabinet/orders/$order/')({
  staticData: { title: 'Заказ', valid: ids('order') },
  component: OrderPage,
});

function OrderPage() {
  const { order: id } = Route.useParams();
  const { data, error } = useCall(getOrder, { path: { id } });
  useOrderNews();
  useScreenName(data?.number);
  if (error && !data) throw error;
  if (!data) return <Page title="Заказ" loading />;
  return <Shown key={data.id} order={data} />;
}

function Shown({ order }: { order: OrderModel }) {
  const phone = usePhone();
  const [packing, setPacking] = useState(untouched);
  const may = useMay(runOrderAction);
  const { busy, run } = useAct(order, packing, setPacking);
  // Who has chosen pieces packs these first.
  const stage = packing === untouched ? stageOf(order) : null;
  const next = may ? groupActions(order, stage).next : undefined;
  const labels = allows(order, 'GET_PARCEL_LABELS');
  const marking = useMay(changeOrderMarks) && canBeMarked(order);
  const canPack = may && allows(order, 'CREATE_PARCEL');

  return (
    <Page
      title={`Заказ ${order.number}`}
      ownWord
      mark={<Mark marketplace={order.marketplace} />}
      controls={
        <>
          <OrderStatus order={order} />
          {order.shipBy && hasDeadline(order) && <ShipBy moment={order.shipBy} ours={order.shipByOurs} />}
        </>
      }
      header={<OrderSteps order={order} />}
      footer={
        phone &&
        next && (
          <div className={styles.foot}>
            {labels && (
              <Button
                variant="default"
                leftSection={actionIcon('GET_PARCEL_LABELS')}
                onClick={() => run('GET_PARCEL_LABELS')}
              >
                Этикетки
              </Button>
            )}
            <Button
              leftSection={actionIcon(next.action)}
              loading={busy === next.action}
              onClick={() => run(next.action, next.wholeWay)}
            >
              {titleOf(order, next, packing)}
            </Button>
          </div>
        )
      }
      fill
    >
      <TwoColumns
        right={
          <>
            <Actions order={order} packing={packing} busy={busy} run={run} stage={stage} withoutNext={phone} />
            {order.shipment && <ShipmentCard shipment={order.shipment} />}
            <OrderDelivery order={order} />
            {order.account !== null && <MoneyOfOrder order={order} />}
            {order.account !== null && <OrderReturns order={order.id} />}
          </>
        }
      >
        <CancelAsked order={order} busy={busy !== undefined} run={run} />
        {order.missing > 0 && (
          <div className={styles.notes}>
            <Note tone="warn">{shortOf(order)}</Note>
          </div>
        )}
        {(order.sending || order.refusal) && (
          <div className={styles.notes}>
            {order.sending && <Note>{awaited(order)}. Ответ появится здесь сам.</Note>}
            {order.refusal && !order.sending && <Note tone="error">{refusedWords(order)}</Note>}
          </div>
        )}
        <Contents order={order} packing={packing} onPack={canPack ? setPacking : undefined} marking={marking} />
        <Countries order={order} />
        <Marks order={order} may={marking} />
        <OrderRecipient order={order} />
        <OrderFacts order={order} />
        <OrderValues order={order} />
        <OrderHistory order={order} />
      </TwoColumns>
    </Page>
  );
}

/** «Не хватает 1 шт.: Ёлка искусственная», by offers: two lines of one offer lack the same pieces. */
function shortOf({ missing, products }: OrderModel): string {
  const lacking = new Map(products.filter((line) => line.missing > 0).map((line) => [line.offer, line]));
  const named = [...lacking.values()].map((line) => `${line.title}, ${line.missing}\u00a0шт.`);
  const what = lacking.size === 1 ? [...lacking.values()][0]?.title : named.join('; ');
  return `Не хватает ${missing}\u00a0шт.: ${what}. Пополните остаток, и товар достанется заказу по очереди, или отмените.`;
}

/** How long there is left; and until when, where the clock doesn't say so itself. */
function ShipBy({ moment, ours }: { moment: string; ours: boolean }) {
  const until = comingDate(moment);
  return (
    <span className={styles.due}>
      <Deadline moment={moment} />
      {deadline(moment).text !== until && <small>до {until}</small>}
      {ours && <small>по правилу источника</small>}
    </span>
  );
}
