import { Menu } from '@mantine/core';
import { changeOrder, findOrderStatuses, type OrderModel } from '@prilavok/contract';
import { useCall } from '#api/useCall.ts';
import { useChange } from '#api/useChange.ts';
import { OrderStatus } from '#features/orders/order-status.tsx';
import { success } from '#toasts.ts';
import { Status } from '#ui/marks/status.tsx';
import styles from './-order.module.css';

/** The company's own word for where the order stands; the state stays what it is. */
export function OwnStatus({ order, may }: { order: OrderModel; may: boolean }) {
  const statuses = useCall(findOrderStatuses, { body: { limit: 1000 } }).data?.rows ?? [];
  const { mutate } = useChange(changeOrder);
  // The state has one system status; the others of that kind belong to other states.
  const fitting = statuses.filter(({ system_status: state }) => state === null || state === order.state);
  const others = fitting.filter(({ id }) => id !== order.status.id);
  const shown = { ...order, sending: null, refusal: null };
  return (
    <>
      <OrderStatus order={shown} />{' '}
      {may && others.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <button type="button" className={styles.edit}>
              Сменить
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map(({ id, title, color }) => (
              <Menu.Item
                key={id}
                onClick={() =>
                  mutate(
                    { path: { id: order.id }, body: { status: id } },
                    { onSuccess: () => success(`Статус: ${title}`) },
                  )
                }
              >
                <Status colour={color}>{title}</Status>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
