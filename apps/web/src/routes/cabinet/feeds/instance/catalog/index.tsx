import { createFileRoute } from '@tanstack/react-router';
import { FeedList } from '#features/feeds/feed-list.tsx';
import { FeedsSearch } from '#features/feeds/feeds-search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';

export const Route = createFileRoute('/cabinet/feeds/instance/catalog/')({
  staticData: { title: 'Фиды с товарами' },
  validateSearch: FeedsSearch,
  component: CatalogFeedsPage,
});

function CatalogFeedsPage() {
  return <FeedList title="Фиды с товарами" kind="catalog" address={useListAddress(Route, { sort: 'title' })} />;
}
