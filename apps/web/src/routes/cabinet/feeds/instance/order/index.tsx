import { orderReaders } from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { FeedList } from '#features/feeds/feed-list.tsx';
import { FeedsSearch } from '#features/feeds/feeds-search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';

export const Route = createFileRoute('/cabinet/feeds/instance/order/')({
  staticData: { title: 'Фиды с заказами', roles: orderReaders },
  validateSearch: FeedsSearch,
  component: OrderFeedsPage,
});

function OrderFeedsPage() {
  return <FeedList title="Фиды с заказами" kind="order" address={useListAddress(Route, { sort: 'title' })} />;
}
