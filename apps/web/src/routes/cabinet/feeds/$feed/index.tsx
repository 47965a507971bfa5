import { changeFeed, type FeedModel, findFeedTargets, getFeed } from '@prilavok/contract';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { useCall } from '#api/useCall.ts';
import { useMayWriteFeeds } from '#features/feeds/access.ts';
import { FeedParts, WithFeed } from '#features/feeds/feed-frame.tsx';
import { AddressSection } from '#features/feeds/overview/address.tsx';
import { type FaultGroup, FaultsSection, FaultsSide } from '#features/feeds/overview/faults.tsx';
import { FetchesSection } from '#features/feeds/overview/fetches.tsx';
import { HeldNote } from '#features/feeds/overview/held-note.tsx';
import { BuildActs, LastBuild } from '#features/feeds/overview/last-build.tsx';
import { feedEditing } from '#features/feeds/overview/settings.ts';
import { SettingsSection } from '#features/feeds/overview/settings-section.tsx';
import { VersionsSection } from '#features/feeds/overview/versions.tsx';
import { useFeedActs } from '#features/feeds/use-feed-acts.ts';
import { useScreenName } from '#shell/titles.ts';
import { ids } from '#shell/valid.ts';
import { SaveButtons } from '#ui/edit/save-buttons.tsx';
import { SaveNotes } from '#ui/edit/save-notes.tsx';
import { useEdit } from '#ui/edit/use-edit.ts';
import { MenuButton } from '#ui/menu-button.tsx';
import { Page } from '#ui/page/page.tsx';
import { TwoColumns } from '#ui/page/section.tsx';

export const Route = createFileRoute('/cabinet/feeds/$feed/')({
  staticData: { title: 'Фид', valid: ids('feed') },
  component: FeedPage,
});

function FeedPage() {
  const { feed } = Route.useParams();
  return (
    <WithFeed id={feed} title="Фид">
      {(found) => <Overview key={found.id} feed={found} />}
    </WithFeed>
  );
}

function Overview({ feed }: { feed: FeedModel }) {
  const { id } = feed;
  const navigate = useNavigate();
  const target = useCall(findFeedTargets, { query: { kind: feed.kind } }).data?.rows.find(
    (one) => one.target === feed.target,
  );
  const edit = useEdit(changeFeed, {
    current: feed,
    newest: () => call(getFeed, { path: { id } }),
    ...feedEditing(id),
  });
  const may = useMayWriteFeeds(feed.kind);
  const acts = useFeedActs(() => void navigate({ to: '/cabinet/feeds' }))(feed);
  const [group, setGroup] = useState<FaultGroup>();
  useScreenName(edit.saved.title);
  return (
    <Page
      title={edit.saved.title}
      ownWord
      header={<FeedParts feed={feed} part="feed" />}
      controls={acts.length > 0 && <MenuButton label="Действия с фидом" choices={acts} />}
      actions={
        may && (
          <>
            <BuildActs feed={feed} unsaved={edit.count > 0} />
            {edit.count > 0 && <SaveButtons edit={edit} />}
          </>
        )
      }
      side={group && <FaultsSide feed={feed} group={group} onClose={() => setGroup(undefined)} />}
      fill
    >
      <TwoColumns right={<AddressSection feed={feed} target={target} may={may} />}>
        <HeldNote feed={feed} may={may} />
        <SaveNotes edit={edit} />
        <LastBuild feed={feed} target={target} />
        <FaultsSection feed={feed} onOpen={setGroup} />
        <SettingsSection feed={feed} edit={edit} target={target} readOnly={!may} />
        <VersionsSection feed={feed} may={may} />
        <FetchesSection feed={feed} />
      </TwoColumns>
    </Page>
  );
}
