import { Button } from '@mantine/core';
import { type AllowedAction, actOnOrder, type OrderAction, type OrderModel } from '@prilavok/contract';
import { useMay } from '../../../../api/use-may.ts';
import { marketplaceTitle } from '../../../../ui/mark.tsx';
import { groupActions } from './-action-groups.ts';
import { actionIcon } from './-action-icons.tsx';
import styles from './-order.module.css';
import { type Packing, unitsOf } from './-packing.ts';
import { confirmedOf } from './-use-act.ts';

interface Props {
  order: OrderModel;
  packing: Packing;
  busy: OrderAction | undefined;
  run: (action: OrderAction) => void;
  /** The next step stands below the page, where a thumb reaches it. */
  withoutFirst: boolean;
}

/** What can be done with an order, what not yet and why. */
export function Actions({ order, packing, busy, run, withoutFirst }: Props) {
  const may = useMay(actOnOrder);
  const { now, soon, rest, cancel } = groupActions(order);
  const shown = withoutFirst ? now.slice(1) : now;
  if (!may) return <p className={styles.hint}>Действия с заказом доступны владельцу и роли «Заказы».</p>;
  return (
    <div className={styles.actions}>
      {shown.length > 0 && <h2>Что можно сделать</h2>}
      {shown.map((one) => (
        <Button
          key={one.action}
          fullWidth
          className={one === now[0] ? undefined : styles.wide}
          variant={one === now[0] ? 'filled' : 'default'}
          size={one === now[0] ? 'lg' : 'sm'}
          justify={one === now[0] ? 'center' : 'flex-start'}
          leftSection={actionIcon(one.action)}
          loading={busy === one.action}
          disabled={busy !== undefined && busy !== one.action}
          rightSection={one === now[0] ? undefined : howMany(order, one.action)}
          onClick={() => run(one.action)}
        >
          {titleOf(order, one, packing)}
        </Button>
      ))}
      {soon.length > 0 && <h2>Пока нельзя</h2>}
      {soon.map(({ action, title, reason }) => (
        <div key={action}>
          <Button
            fullWidth
            variant="default"
            justify="flex-start"
            leftSection={actionIcon(action)}
            disabled
            aria-describedby={`why-${action}`}
          >
            {title}
          </Button>
          <p className={styles.hint} id={`why-${action}`}>
            {reason}
          </p>
        </div>
      ))}
      {rest.length > 0 && <Rest actions={rest} />}
      {cancel && <Cancel order={order} cancel={cancel} run={run} />}
    </div>
  );
}

/** The label says what will happen, and to how many. */
export function titleOf(order: OrderModel, { action, title }: AllowedAction, packing: Packing): string {
  if (action === 'CREATE_PARCEL') return `Собрать посылку, ${unitsOf(packing, order.products)}\u00a0шт.`;
  if (action === 'CONFIRM_PARCELS' && order.boxes.length === 1) return 'Подтвердить посылку';
  return title;
}

function howMany(order: OrderModel, action: OrderAction) {
  if (action === 'GET_PARCEL_LABELS') return <span className={styles.count}>{confirmedOf(order).length}</span>;
  if (action === 'GET_PRODUCT_LABELS') return <span className={styles.count}>{order.items}</span>;
  return undefined;
}

/** Everything else, with its reason: nothing is hidden, but it doesn't crowd what matters. */
function Rest({ actions }: { actions: readonly AllowedAction[] }) {
  return (
    <details className={styles.rest}>
      <summary>Остальные действия: {actions.length}</summary>
      <ul>
        {actions.map(({ action, title, reason }) => (
          <li key={action}>
            {title}
            <small className={styles.why}>{reason}</small>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Cancel({ order, cancel, run }: Pick<Props, 'order' | 'run'> & { cancel: AllowedAction }) {
  const warned = order.marketplace
    ? `${marketplaceTitle(order.marketplace)} может снизить рейтинг за отмену по вине продавца`
    : 'Товары вернутся в продажу';
  return (
    <div className={styles.cancel}>
      <Button variant="subtle" color="red" disabled={!cancel.allowed} onClick={() => run('CANCEL_ORDER')}>
        Отменить заказ…
      </Button>
      <p className={styles.hint} data-flush>
        {cancel.reason ?? warned}
      </p>
    </div>
  );
}
