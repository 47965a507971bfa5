import { findAccounts, findCatalogs, findOrders, findTasks, getCatalog } from '@prilavok/contract';
import { useMay } from '#api/use-may.ts';
import { useCall } from '#api/useCall.ts';

export interface FirstStep {
  title: string;
  text: string;
  to: string;
  action: string;
  done: boolean;
}

const quiet = true;

/** The way from an empty cabinet to the first order, as far as it has been gone. Unknown while it isn't known. */
export function useFirstSteps(): FirstStep[] | undefined {
  const catalogs = useCall(findCatalogs, { quiet });
  const first = catalogs.data?.rows[0]?.id;
  const catalog = useCall(getCatalog, { path: { id: first ?? '0' }, quiet }, { enabled: first !== undefined });
  const accounts = useCall(findAccounts, { body: { limit: 1 }, quiet });
  const uploads = useCall(findTasks, { body: { type: 'products_upload', status: 'success', limit: 1 }, quiet });
  const mayOrders = useMay(findOrders);
  const orders = useCall(findOrders, { body: { limit: 1 }, quiet }, { enabled: mayOrders });
  const waiting = [catalogs, accounts, uploads, ...(mayOrders ? [orders] : [])].some((one) => one.isPending);
  if (waiting || (first !== undefined && catalog.isPending)) return undefined;
  const some = (answer: { data?: { rows: unknown[] } | undefined }) => (answer.data?.rows.length ?? 0) > 0;
  const account = accounts.data?.rows[0];
  const house = account && `/cabinet/marketplaces/${account.marketplace}`;
  return [
    {
      title: 'Загрузите товары',
      text: 'Из таблицы (XLSX, XLS, CSV), фида YML или обмена 1С: категории, бренды и свойства появятся сами.',
      to: first === undefined ? '/cabinet/catalogs' : `/cabinet/catalogs/${first}`,
      action: 'К каталогам',
      done: (catalog.data?.counts.offers ?? 0) > 0,
    },
    {
      title: 'Подключите маркетплейс',
      text: 'Понадобятся ключи из его личного кабинета. Без них можно попробовать всё в песочнице.',
      to: house ?? '/cabinet/marketplaces',
      action: 'Добавить аккаунт',
      done: some(accounts),
    },
    {
      title: 'Сопоставьте и отправьте',
      text: 'Категории и свойства подскажем, проверите вы. Потом задача отправит карточки.',
      to: house ? `${house}/catalogs` : '/cabinet/marketplaces',
      action: 'К сопоставлению',
      done: some(uploads),
    },
    ...(mayOrders
      ? [
          {
            title: 'Дождитесь первого заказа',
            text: 'Он появится здесь сам, через несколько секунд после покупки.',
            to: '/cabinet/orders',
            action: 'К заказам',
            done: some(orders),
          },
        ]
      : []),
  ];
}
