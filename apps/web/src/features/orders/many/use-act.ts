import { getOrdersAct, type OrdersAct } from '@prilavok/contract';
import { useWorkNews, withNews } from '#api/use-work-news.ts';
import { useCall } from '#api/useCall.ts';

/** The act, as far as it is by the last news. */
export function useAct(id: string): {
  act: OrdersAct | undefined;
  found: ReturnType<typeof useCall<typeof getOrdersAct>>;
} {
  const found = useCall(getOrdersAct, { path: { id }, quiet: true });
  const news = useWorkNews('orders/many-actions');
  return { found, act: found.data && withNews(found.data, news) };
}
