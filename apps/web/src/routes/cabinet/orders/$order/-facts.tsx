import { changeOrder, markOrderSent, markOrderUnsent, type OrderModel } from '@prilavok/contract';
import { useMay } from '#api/use-may.ts';
import { useChange } from '#api/useChange.ts';
import { deliveryTitle } from '#features/orders/order-columns.tsx';
import { fullDate, shortDate } from '#text/dates.ts';
import { type Fact, Facts } from '#ui/fields/fields.tsx';
import { marketplaceTitle } from '#ui/marks/mark.tsx';
import { Status } from '#ui/marks/status.tsx';
import { Section } from '#ui/page/section.tsx';
import { Comment } from './-comment.tsx';
import styles from './-order.module.css';
import { OwnStatus } from './-own-status.tsx';

/** Facts about the order beside its products. */
export function OrderFacts({ order }: { order: OrderModel }) {
  const may = useMay(changeOrder);
  // Of a city that is a region of its own, one name is enough.
  const where = [...new Set([order.region, order.city])].filter((part) => part !== null).join(', ');
  const facts: (Fact | false)[] = [
    { label: 'Источник', value: sourceOf(order), ownWord: true },
    {
      label: 'Доставка',
      value: [deliveryTitle(order), order.deliveryMethod].filter(Boolean).join(', '),
      ownWord: true,
    },
    order.warehouse !== null && { label: 'Склад', value: order.warehouse, ownWord: true },
    where !== '' && { label: 'Регион', value: where, ownWord: true },
    { label: 'Создан', value: fullDate(order.createdAt) },
    order.orderNumber !== null && { label: 'Заказ покупателя', value: order.orderNumber, ownWord: true },
    order.trackingNumber !== null && { label: 'Трек-номер', value: order.trackingNumber, ownWord: true },
    order.cancelReason !== null && { label: 'Причина отмены', value: order.cancelReason, ownWord: true },
    order.rawStatus !== null && { label: 'У площадки', value: <Raw order={order} /> },
    { label: 'Статус', value: <OwnStatus order={order} may={may} /> },
    { label: 'В\u00a01С', value: <Accounting order={order} may={may} /> },
    { label: 'Комментарий', value: <Comment order={order} may={may} /> },
  ];
  return (
    <Section title="О заказе">
      <Facts columns={2} facts={facts.filter((fact) => fact !== false)} />
    </Section>
  );
}

const sourceOf = ({ source, account, marketplace }: OrderModel): string =>
  source?.title ?? account?.title ?? (marketplace ? marketplaceTitle(marketplace) : 'Свой заказ');

/** In words; what the marketplace itself writes is for its support. */
function Raw({ order: { rawStatus, rawTitle, substatus } }: { order: OrderModel }) {
  return <span title={[rawStatus, substatus].filter(Boolean).join(', ')}>{rawTitle}</span>;
}

function Accounting({ order, may }: { order: OrderModel; may: boolean }) {
  const sent = useChange(markOrderSent);
  const unsent = useChange(markOrderUnsent);
  const path = { id: order.id };
  return (
    <>
      {order.sentToAccounting ? (
        <Status tone="success">{`Отправлен, ${shortDate(order.sentToAccounting)}`}</Status>
      ) : (
        'Не отправлен'
      )}{' '}
      {may && (
        <button
          type="button"
          className={styles.edit}
          disabled={sent.isPending || unsent.isPending}
          onClick={() => (order.sentToAccounting ? unsent : sent).mutate({ path })}
        >
          {order.sentToAccounting ? 'Снять отметку' : 'Отметить'}
        </button>
      )}
    </>
  );
}
