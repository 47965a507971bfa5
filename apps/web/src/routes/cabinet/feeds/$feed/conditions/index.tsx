import {
  changeFeedConditions,
  deepestCondition,
  type FeedConditions,
  type FeedModel,
  getFeedConditions,
  mostTests,
} from '@prilavok/contract';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { call } from '#api/client.ts';
import { useCall } from '#api/useCall.ts';
import { useMayWriteFeeds } from '#features/feeds/access.ts';
import { ConditionCount } from '#features/feeds/conditions/count.tsx';
import { conditionsEditing } from '#features/feeds/conditions/editing.ts';
import css from '#features/feeds/conditions/feed-conditions.module.css';
import { offerKinds } from '#features/feeds/conditions/offer-kinds.tsx';
import { orderKinds } from '#features/feeds/conditions/order-kinds.tsx';
import { WhyNot } from '#features/feeds/conditions/why-not.tsx';
import { FeedParts, WithFeed } from '#features/feeds/feed-frame.tsx';
import { ConditionTree } from '#features/properties/conditions/condition-tree.tsx';
import { sentOf } from '#features/properties/conditions/draft.ts';
import { useScreenName } from '#shell/titles.ts';
import { ids } from '#shell/valid.ts';
import { SaveButtons } from '#ui/edit/save-buttons.tsx';
import { SaveNotes } from '#ui/edit/save-notes.tsx';
import { useEdit } from '#ui/edit/use-edit.ts';
import { Note } from '#ui/marks/note.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Page } from '#ui/page/page.tsx';
import { Section, TwoColumns } from '#ui/page/section.tsx';

export const Route = createFileRoute('/cabinet/feeds/$feed/conditions/')({
  staticData: { title: 'Условия фида', valid: ids('feed') },
  component: ConditionsPage,
});

const limits = { depth: deepestCondition, leaves: mostTests };

function ConditionsPage() {
  const { feed } = Route.useParams();
  const { data, error, refetch } = useCall(getFeedConditions, { path: { id: feed } });
  return (
    <WithFeed id={feed} title="Условия фида">
      {(found) =>
        data ? (
          <Editor key={found.id} feed={found} current={data} />
        ) : (
          <Page title="Условия фида" header={<FeedParts feed={found} part="conditions" />} loading={!error} fill>
            {error && <Failed error={error} onRetry={() => void refetch()} />}
          </Page>
        )
      }
    </WithFeed>
  );
}

function Editor({ feed, current }: { feed: FeedModel; current: FeedConditions }) {
  const { id, kind, catalog } = feed;
  const edit = useEdit(changeFeedConditions, {
    current,
    newest: () => call(getFeedConditions, { path: { id } }),
    ...conditionsEditing(id),
  });
  const readOnly = !useMayWriteFeeds(kind);
  const { tree } = edit.draft;
  const kinds = useMemo(() => (catalog ? offerKinds(catalog.id) : orderKinds), [catalog]);
  const condition = useMemo(() => sentOf(tree), [tree]);
  useScreenName(feed.title, `/cabinet/feeds/${id}`);
  return (
    <Page
      title="Условия фида"
      header={<FeedParts feed={feed} part="conditions" />}
      actions={!readOnly && <SaveButtons edit={edit} />}
      fill
    >
      <TwoColumns right={<WhyNot feed={feed} condition={condition} />}>
        <SaveNotes edit={edit} />
        <Section title="Кто попадает в фид" note={<ConditionCount feed={id} kind={kind} condition={condition} />}>
          <div className={css.stack}>
            {tree.children.length === 0 && (
              <Note>
                Условий нет: в фид попадают все {kind === 'order' ? 'заказы' : 'товары каталога'}. Добавьте условие,
                чтобы оставить только нужные.
              </Note>
            )}
            <ConditionTree
              draft={tree}
              onChange={(next) => edit.set({ tree: next })}
              kinds={kinds}
              limits={limits}
              readOnly={readOnly}
            />
          </div>
        </Section>
      </TwoColumns>
    </Page>
  );
}
