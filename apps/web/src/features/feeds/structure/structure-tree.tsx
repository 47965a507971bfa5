import { Button, Menu, Tooltip } from '@mantine/core';
import type { FeedModel } from '@prilavok/contract';
import { IconAlertCircle, IconEyeExclamation, IconFilter, IconPlus, IconRepeat } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { catalogOwner } from '#features/catalogs/property-owner.ts';
import { useProperties } from '#features/properties/use-properties.ts';
import { MenuButton } from '#ui/menu-button.tsx';
import { inserted, moved, nodeOf, rowsOf, without } from '#ui/tree/moves.ts';
import { Tree } from '#ui/tree/tree.tsx';
import {
  copyOf,
  holds,
  innerIn,
  kindsIn,
  kindTitles,
  mayLie,
  type NodeDraft,
  type NodeKind,
  newNode,
  type Shape,
} from './nodes.ts';
import { sourceWords } from './source-words.ts';
import css from './structure.module.css';

interface Props {
  feed: FeedModel;
  shape: Shape;
  tree: readonly NodeDraft[];
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
  /** Why nodes can't be saved so, by their ids. */
  errors: ReadonlyMap<string, string>;
  /** Absent for who only reads. */
  onChange: ((tree: readonly NodeDraft[]) => void) | undefined;
}

/** The nodes of a feed as a tree, and what can be done with the chosen one. */
export function StructureTree({ feed, shape, tree, chosen, onChoose, errors, onChange }: Props) {
  const titles = usePropertyTitles(feed, tree);
  const words = (node: NodeDraft) =>
    node.sources.map((source) => sourceWords(source, (id) => titles.get(id))).join(', или ');
  return (
    <section className={css.tree} aria-label="Узлы">
      {onChange && <Tools shape={shape} tree={tree} chosen={chosen} onChoose={onChoose} onChange={onChange} />}
      {tree.length === 0 && <p className={css.quiet}>Узлов пока нет: добавьте первый.</p>}
      <Tree
        label="Структура фида"
        tree={tree}
        chosen={chosen}
        onChoose={onChoose}
        holds={holds}
        mayLie={mayLie(shape)}
        line={(node) => <NodeLine node={node} words={words(node)} error={errors.get(node.id)} />}
        onMove={onChange && ((id, spot) => onChange(moved(tree, id, spot)))}
        onRemove={onChange && ((id) => onChange(without(tree, id)))}
      />
    </section>
  );
}

const signs: Partial<Record<NodeKind, string>> = { attribute: '@', text: '#' };
const nameless: Partial<Record<NodeKind, string>> = { text: 'текст', group: 'группа' };
/** A node as its line calls it. */
const nameOf = ({ name, kind }: NodeDraft): string => name || (nameless[kind] ?? 'без имени');

function NodeLine({ node, words, error }: { node: NodeDraft; words: string; error: string | undefined }) {
  const inner = innerIn(node);
  return (
    <span className={css.line}>
      <span className="vh">{kindTitles[node.kind]}</span>
      <code className={css.name} data-group={node.kind === 'group' || undefined} translate="no">
        {signs[node.kind]}
        {nameOf(node)}
        {node.required && <i title="Обязательный">*</i>}
      </code>
      <span className={css.words} translate="no">
        {words}
      </span>
      {node.each && <Mark of="повторяется" icon={<IconRepeat size={14} />} />}
      {node.when && <Mark of="не для всех" icon={<IconFilter size={14} />} />}
      {inner.length > 0 && <Mark of={`Внутреннее: ${inner.join(', ')}`} icon={<IconEyeExclamation />} bad />}
      {error && <Mark of={error} icon={<IconAlertCircle />} bad />}
    </span>
  );
}

/** A sign at the end of a line, with its words. */
function Mark({ of, icon, bad = false }: { of: string; icon: ReactNode; bad?: boolean }) {
  return (
    <Tooltip label={of}>
      <span className={css.mark} data-bad={bad || undefined}>
        {icon}
        <span className="vh">{of}</span>
      </span>
    </Tooltip>
  );
}

interface ToolsProps {
  shape: Shape;
  tree: readonly NodeDraft[];
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
  onChange: (tree: readonly NodeDraft[]) => void;
}

function Tools({ shape, tree, chosen, onChoose, onChange }: ToolsProps) {
  const row = rowsOf(tree).find(({ node }) => node.id === chosen);
  const parent = row ? (nodeOf(tree, row.parent) ?? null) : null;
  const add = (node: NodeDraft, spot: Parameters<typeof inserted>[2]) => {
    onChange(inserted(tree, node, spot));
    onChoose(node.id);
  };
  const beside = row ? { parent: row.parent, at: row.at + 1 } : { parent: null, at: tree.length };
  const inside = row && kindsIn(shape, row.node);
  const next = kindsIn(shape, parent).filter((kind) => mayLie(shape)({ kind }, parent));
  return (
    <div className={css.tools}>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button size="xs" variant="default" leftSection={<IconPlus size={14} />}>
            Узел
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {row && inside && inside.length > 0 && (
            <>
              <Menu.Label>Внутри «{nameOf(row.node)}»</Menu.Label>
              {inside.map((kind) => (
                <Menu.Item
                  key={kind}
                  onClick={() => add(newNode(kind, tree), { parent: row.node.id, at: row.node.children.length })}
                >
                  {kindTitles[kind]}
                </Menu.Item>
              ))}
            </>
          )}
          <Menu.Label>{row ? `После «${nameOf(row.node)}»` : 'В конце'}</Menu.Label>
          {next.map((kind) => (
            <Menu.Item key={kind} onClick={() => add(newNode(kind, tree), beside)}>
              {kindTitles[kind]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {row && (
        <MenuButton
          label={`Действия с узлом ${nameOf(row.node)}`}
          choices={[
            { label: 'Создать такой же', onClick: () => add(copyOf(row.node, tree), beside) },
            {
              label: 'Убрать',
              destructive: true,
              onClick: () => {
                onChoose(row.parent ?? undefined);
                onChange(without(tree, row.node.id));
              },
            },
          ]}
        />
      )}
    </div>
  );
}

/** Titles of the properties that sources take, by their ids. */
function usePropertyTitles(feed: FeedModel, tree: readonly NodeDraft[]): ReadonlyMap<string, string> {
  const ids = rowsOf(tree).flatMap(({ node }) =>
    node.sources.flatMap((source) => {
      const of = source.kind === 'lookup' ? source.of : source;
      return of.kind === 'property' && of.property ? [of.property] : [];
    }),
  );
  const asked = [...new Set(feed.catalog ? ids : [])].toSorted();
  const known = useProperties(catalogOwner(feed.catalog?.id ?? ''), asked);
  return new Map(known.map(({ id, title }) => [id, title]));
}
