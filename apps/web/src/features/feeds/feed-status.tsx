import type { Feed } from '@prilavok/contract';
import { Status } from '#ui/marks/status.tsx';
import { stateOf } from './words.ts';

/** Where a feed stands, as a dot and a word. */
export function FeedStatus({ of }: { of: Pick<Feed, 'active' | 'state'> }) {
  const { word, tone, ring = false } = stateOf(of);
  return (
    <Status tone={tone} ring={ring}>
      {word}
    </Status>
  );
}
