import { ActionIcon, Tooltip } from '@mantine/core';
import {
  changeFeedStructure,
  type FeedModel,
  type FeedStructure,
  type FeedTargetInfo,
  findFeedTargets,
  getFeedStructure,
} from '@prilavok/contract';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { call } from '#api/client.ts';
import { useCall } from '#api/useCall.ts';
import { useMayWriteFeeds } from '#features/feeds/access.ts';
import { FeedParts, WithFeed } from '#features/feeds/feed-frame.tsx';
import { structureEditing } from '#features/feeds/structure/editing.ts';
import { LiveText } from '#features/feeds/structure/live-text.tsx';
import { NodeForm } from '#features/feeds/structure/node-form.tsx';
import {
  faultsOf,
  flatOf,
  kindsIn,
  mayLie,
  type NodeDraft,
  nodeErrors,
  treeOf,
} from '#features/feeds/structure/nodes.ts';
import css from '#features/feeds/structure/structure.module.css';
import { StructureTree } from '#features/feeds/structure/structure-tree.tsx';
import { StructureVersions } from '#features/feeds/structure/versions-side.tsx';
import { useScreenName } from '#shell/titles.ts';
import { ids } from '#shell/valid.ts';
import { SaveButtons } from '#ui/edit/save-buttons.tsx';
import { SaveNotes } from '#ui/edit/save-notes.tsx';
import { useEdit } from '#ui/edit/use-edit.ts';
import { useUndo } from '#ui/edit/use-undo.ts';
import { Note } from '#ui/marks/note.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import { Failed } from '#ui/page/failed.tsx';
import { Page } from '#ui/page/page.tsx';
import { nodeOf, nodesAbove, replaced } from '#ui/tree/moves.ts';

export const Route = createFileRoute('/cabinet/feeds/$feed/structure/')({
  staticData: { title: 'Структура фида', valid: ids('feed') },
  component: StructurePage,
});

function StructurePage() {
  const { feed } = Route.useParams();
  return (
    <WithFeed id={feed} title="Структура фида">
      {(found) => <Structure feed={found} />}
    </WithFeed>
  );
}

function Structure({ feed }: { feed: FeedModel }) {
  const structure = useCall(getFeedStructure, { path: { id: feed.id } });
  // What nodes were before is what the target has for feeds of this kind.
  const targets = useCall(findFeedTargets, { query: { kind: feed.kind } });
  const target = targets.data?.rows.find((one) => one.target === feed.target);
  if (structure.data && target) return <Editor key={feed.id} feed={feed} target={target} current={structure.data} />;
  const error = structure.error ?? targets.error;
  const again = () => void Promise.all([structure.refetch(), targets.refetch()]);
  return (
    <Page title="Структура фида" header={<FeedParts feed={feed} part="structure" />} loading={!error} fill>
      {error && <Failed error={error} onRetry={again} />}
    </Page>
  );
}

interface EditorProps {
  feed: FeedModel;
  target: FeedTargetInfo;
  current: FeedStructure;
}

function Editor({ feed, target, current }: EditorProps) {
  const { id } = feed;
  const { shape, preset } = target;
  const edit = useEdit(changeFeedStructure, {
    current,
    newest: () => call(getFeedStructure, { path: { id } }),
    ...structureEditing(id),
  });
  const readOnly = !useMayWriteFeeds(feed.kind);
  const tree = edit.draft.nodes;
  const set = (nodes: readonly NodeDraft[]) => edit.set(() => ({ nodes }));
  const { act, undo, redo } = useUndo(tree, set);
  const [asked, setChosen] = useState<string>();
  const [showsVersions, setShowsVersions] = useState(false);
  const chosen = asked ?? tree[0]?.id;
  const node = chosen === undefined ? undefined : nodeOf(tree, chosen);
  const above = node ? nodesAbove(tree, node.id) : [];
  const nodes = useMemo(() => flatOf(tree), [tree]);
  const faults = useMemo(() => faultsOf(tree), [tree]);
  const refused = nodeErrors(edit.errors, tree);
  const errors = new Map([...refused.byNode, ...faults]);
  const parent = above.at(-1) ?? null;
  useScreenName(feed.title, `/cabinet/feeds/${id}`);
  return (
    <Page
      title="Структура фида"
      header={<FeedParts feed={feed} part="structure" />}
      controls={
        <>
          {!readOnly && (
            <>
              <Step label="Отменить, Ctrl+Z" onClick={undo}>
                <IconArrowBackUp />
              </Step>
              <Step label="Вернуть, Ctrl+Shift+Z" onClick={redo}>
                <IconArrowForwardUp />
              </Step>
            </>
          )}
          <MenuButton
            label="Действия со структурой"
            choices={[
              { label: 'Прежние структуры', onClick: () => setShowsVersions(true) },
              ...(readOnly ? [] : [{ label: 'Начать заново, как у площадки', onClick: () => act(treeOf(preset)) }]),
            ]}
          />
        </>
      }
      actions={!readOnly && <SaveButtons edit={edit} />}
      side={showsVersions && <StructureVersions feed={feed} may={!readOnly} onClose={() => setShowsVersions(false)} />}
      fill
    >
      <div className={css.notes}>
        <SaveNotes edit={edit} />
        {refused.others.map((message) => (
          <Note key={message} tone="error">
            {message}
          </Note>
        ))}
      </div>
      <div className={css.columns}>
        <StructureTree
          feed={feed}
          shape={shape}
          tree={tree}
          chosen={chosen}
          onChoose={setChosen}
          errors={errors}
          onChange={readOnly ? undefined : act}
        />
        <div>
          {node ? (
            <NodeForm
              key={node.id}
              feed={feed}
              node={node}
              kinds={kindsIn(shape, parent).filter(
                (kind) =>
                  mayLie(shape)({ kind }, parent) &&
                  (node.children.length === 0 || kindsIn(shape, { kind }).length > 0),
              )}
              repeated={above.some(({ each }) => each !== undefined)}
              preset={preset}
              error={errors.get(node.id)}
              readOnly={readOnly}
              onChange={(next) => act(replaced(tree, node.id, () => next))}
            />
          ) : (
            <p className={css.quiet}>Выберите узел слева: здесь видно, откуда его значение.</p>
          )}
        </div>
        <LiveText
          feed={feed}
          shape={shape}
          nodes={nodes}
          chosen={chosen}
          onChoose={setChosen}
          faulty={faults.size > 0}
        />
      </div>
    </Page>
  );
}

interface StepProps {
  label: string;
  /** Absent while there is nothing to take back, or to do again. */
  onClick: (() => void) | undefined;
  children: ReactNode;
}

function Step({ label, onClick, children }: StepProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} disabled={!onClick} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
