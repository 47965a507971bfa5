import { Button } from '@mantine/core';
import {
  type AllowedAction,
  type NextStage,
  type OrderAction,
  type OrderModel,
  type RefusedAction,
  runOrderAction,
} from '@prilavok/contract';
import { useMay } from '#api/use-may.ts';
import { marketplaceTitle } from '#ui/marks/mark.tsx';
import { groupActions, type MainAction } from './-action-groups.ts';
import { actionIcon } from './-action-icons.tsx';
import styles from './-actions.module.css';
import { type Packing, unitsOf } from './-packing.ts';
import { confirmedOf, type Run } from './-use-act.ts';

interface Props {
  order: OrderModel;
  packing: Packing;
  busy: OrderAction | undefined;
  run: Run;
  /** Next stage by one press. */
  stage: NextStage | null;
  /** The next step stands below the page, where a thumb reaches it. */
  withoutNext: boolean;
}

/** Acts upon an order: possible ones, and others with the reason. */
export function Actions({ order, packing, busy, run, stage, withoutNext }: Props) {
  const may = useMay(runOrderAction);
  const { next, now, soon, rest, cancels } = groupActions(order, stage);
  const main = withoutNext ? undefined : next;
  if (!may) return <p className={styles.hint}>Действия с заказом доступны владельцу и роли «Заказы».</p>;
  const waits = ({ action, wholeWay }: MainAction) => ({
    loading: busy === action,
    disabled: busy !== undefined && busy !== action,
    leftSection: actionIcon(action),
    onClick: () => run(action, wholeWay),
  });
  return (
    <div className={styles.actions}>
      {(main || now.length > 0) && <h2>Что можно сделать</h2>}
      {main && (
        <Button fullWidth size="lg" {...waits(main)}>
          {titleOf(order, main, packing)}
        </Button>
      )}
      {now.map((one) => (
        <Button
          key={one.action}
          fullWidth
          className={styles.wide}
          variant="default"
          justify="flex-start"
          rightSection={howMany(order, one.action)}
          {...waits(one)}
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
      {!next && now.length === 0 && soon.length === 0 && !order.sending && (
        <p className={styles.hint} data-flush>
          С заказом больше ничего делать не нужно.
        </p>
      )}
      {rest.length > 0 && <Rest actions={rest} />}
      <Cancels order={order} cancels={cancels} run={run} />
    </div>
  );
}

/** The label says what will happen, and to how many. */
export function titleOf(order: OrderModel, { action, title, wholeWay }: MainAction, packing: Packing): string {
  if (wholeWay) return title;
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
function Rest({ actions }: { actions: readonly RefusedAction[] }) {
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

/** These ask before they do anything. */
const asking: readonly OrderAction[] = ['CANCEL_ITEM', 'CANCEL_ORDER'];

function Cancels({
  order,
  cancels,
  run,
}: Pick<Props, 'order' | 'run'> & { cancels: readonly (AllowedAction | RefusedAction)[] }) {
  const warned = order.marketplace
    ? `${marketplaceTitle(order.marketplace)} может снизить рейтинг за отмену по вине продавца`
    : 'Товары вернутся в продажу';
  return (
    <div className={styles.cancel}>
      {cancels.map((one) => (
        <div key={one.action}>
          <Button variant="subtle" color="red" disabled={'reason' in one} onClick={() => run(one.action)}>
            {asking.includes(one.action) ? `${one.title}…` : one.title}
          </Button>
          {one.action === 'CANCEL_ORDER' && (
            <p className={styles.hint} data-flush>
              {'reason' in one ? one.reason : warned}
            </p>
          )}
        </div>
      ))}
    </div>
  );
}
