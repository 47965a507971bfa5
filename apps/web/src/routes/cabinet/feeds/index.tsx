import { createFileRoute, useLocation } from '@tanstack/react-router';
import { FeedList } from '#features/feeds/feed-list.tsx';
import { FeedsSearch } from '#features/feeds/feeds-search.ts';
import { useListAddress } from '#ui/list/use-list-address.ts';

export const Route = createFileRoute('/cabinet/feeds/')({
  staticData: { title: 'Фиды' },
  validateSearch: FeedsSearch,
  component: FeedsPage,
});

function FeedsPage() {
  const begins = useLocation({ select: ({ hash }) => hash === 'new' });
  return <FeedList title="Фиды" address={useListAddress(Route, { sort: 'title' })} begins={begins} />;
}
