/** What marketplaces call the states of orders and warehouses, in words; a state that is new to us stays as it came. */
const words: Readonly<Record<string, string>> = {
  awaiting_registration: 'Ожидает регистрации',
  awaiting_approve: 'Ожидает подтверждения',
  awaiting_verification: 'Создан',
  awaiting_packaging: 'Ожидает упаковки',
  awaiting_deliver: 'Ожидает отгрузки',
  sent_by_seller: 'Отправлен продавцом',
  acceptance_in_progress: 'Идёт приёмка',
  driver_pickup: 'У водителя',
  delivering: 'Доставляется',
  delivered: 'Доставлен',
  cancelled: 'Отменён',
  cancelled_from_split_pending: 'Отменён из-за разделения отправления',
  arbitration: 'Арбитраж',
  client_arbitration: 'Клиентский арбитраж доставки',
  not_accepted: 'Не принят на сортировочном центре',
  new: 'Создаётся',
  created: 'Работает',
  disabled: 'Выключен',
  disabled_due_to_limit: 'Приостановлен: исчерпан лимит заказов',
  blocked: 'Заблокирован',
  error: 'Ошибка на площадке',
};

/** A marketplace's state of a warehouse in Russian; a state that isn't known yet stays as the marketplace spells it. */
export const remoteWord = (state: string): string => words[state] ?? state;
