import { Empty } from '#ui/page/empty.tsx';
import { Go } from '#ui/page/go.tsx';

/** There are no orders at all. */
export function NoOrders() {
  return (
    <Empty title="Заказов пока нет">
      Они появятся сами, как только подключён аккаунт: <Go to="/cabinet/marketplaces">подключить маркетплейс</Go>.
    </Empty>
  );
}

/** None has come from this account. */
export function NoneOfAccount() {
  return (
    <Empty title="Заказов отсюда пока нет">
      Они появятся сами, как только их примет площадка. Прежние забирает кнопка «Забрать заказы за период».
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
