import { type FeedModel, getFeed } from '@prilavok/contract';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CallError } from '#api/call-error.ts';
import { useCall } from '#api/useCall.ts';
import { Failed } from '#ui/page/failed.tsx';
import { NoAccess } from '#ui/page/no-access.tsx';
import { Page } from '#ui/page/page.tsx';
import { Views } from '#ui/page/views.tsx';

export type FeedPart = 'feed' | 'structure' | 'conditions';

/** The way between the pages of a feed. */
export function FeedParts({ feed, part }: { feed: FeedModel; part: FeedPart }) {
  const navigate = useNavigate();
  const at = `/cabinet/feeds/${feed.id}`;
  return (
    <Views
      label="Части фида"
      views={[
        { id: 'feed', label: 'Фид' },
        { id: 'structure', label: 'Структура' },
        { id: 'conditions', label: 'Условия' },
      ]}
      value={part}
      onChange={(next) => void navigate({ to: next === 'feed' ? at : `${at}/${next}` })}
    />
  );
}

/** The feed of the address, or what stands there until it comes. */
export function WithFeed({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: (feed: FeedModel) => ReactNode;
}) {
  const { data, error, refetch } = useCall(getFeed, { path: { id } });
  if (data) return children(data);
  return (
    <Page title={title} loading={!error} fill>
      {error instanceof CallError && error.status === 403 ? (
        <NoAccess who="тот, кто ведёт заказы" />
      ) : (
        error && <Failed error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}
