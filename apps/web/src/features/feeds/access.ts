import { type FeedKind, feedEditors, orderEditors } from '@prilavok/contract';
import { useMe } from '#api/me.ts';

/** Whether the signed-in person writes feeds of this kind: those of orders hold what only who writes orders may give away. */
export function useMayWriteFeeds(kind: FeedKind): boolean {
  const role = useMe()?.role;
  if (role === undefined) return false;
  return kind === 'order' ? orderEditors.includes(role) : feedEditors.includes(role) && role !== 'orders';
}

/** Which kinds of feeds the signed-in person may create. */
export function useWrittenKinds(): FeedKind[] {
  const [catalog, order] = [useMayWriteFeeds('catalog'), useMayWriteFeeds('order')];
  return [...(catalog ? ['catalog' as const] : []), ...(order ? ['order' as const] : [])];
}
