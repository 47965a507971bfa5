import { Empty } from '#ui/empty.tsx';
import { Go } from '#ui/go.tsx';

/** There are no orders at all. */
export function NoOrders() {
  return (
    <Empty title="Заказов пока нет">
      Они появятся сами, как только подключён аккаунт: <Go to="/cabinet/marketplaces/ozon">подключить маркетплейс</Go>.
    </Empty>
  );
}

/** Every order was dealt with. */
export function NothingToDo() {
  return (
    <Empty title="Всё разобрано">
      Новые заказы появятся здесь сами. <Go to="/cabinet/orders">Все заказы</Go>
    </Empty>
  );
}
