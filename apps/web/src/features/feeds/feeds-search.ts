import { FeedTarget, sortBy } from '@prilavok/contract';
import { lenient, listSearch, oneOf } from '#ui/list/search.ts';

/** The address of a list of feeds. */
export const FeedsSearch = listSearch({
  sort: lenient(sortBy('title', 'builtAt', 'rows')),
  target: lenient(FeedTarget),
  active: oneOf('yes', 'no'),
});
