import { Button, Menu, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import type { FeedModel, FeedNode, FeedSource, FeedTransform } from '@prilavok/contract';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PartActs } from '#ui/edit/part-acts.tsx';
import { Note } from '#ui/marks/note.tsx';
import { EachFields } from './each-fields.tsx';
import { innerIn, kindTitles, type NodeDraft, type NodeKind, presetNode } from './nodes.ts';
import { SourceFields } from './source-fields.tsx';
import { newSource, newTransform, sourceKinds, sourceTitles, transformTitles } from './source-words.ts';
import css from './structure.module.css';
import { TransformFields } from './transform-fields.tsx';
import { WhenFields } from './when-fields.tsx';

interface Props {
  feed: FeedModel;
  node: NodeDraft;
  /** Kinds that may lie where the node lies. */
  kinds: readonly NodeKind[];
  /** Something around the node is repeated. */
  repeated: boolean;
  preset: readonly FeedNode[];
  /** Why it can't be saved so. */
  error: string | undefined;
  readOnly: boolean;
  onChange: (node: NodeDraft) => void;
}

const mostSources = 5;
const mostTransforms = 10;

/** The fields of a node: its name, where its value comes from, and what is done with the value. */
export function NodeForm({ feed, node, kinds, repeated, preset, error, readOnly, onChange }: Props) {
  const set = (change: Partial<NodeDraft>) => onChange({ ...node, ...change });
  const before = presetNode(node, preset);
  const inner = innerIn(node);
  return (
    <fieldset disabled={readOnly} className={css.form} aria-label={`Узел ${node.name}`}>
      {error && <Note tone="error">{error}</Note>}
      {inner.length > 0 && <Note tone="error">{inner.join(', ')}: это увидит каждый, у кого есть адрес фида.</Note>}
      <div className={css.pair}>
        <TextInput
          label={node.kind === 'text' || node.kind === 'group' ? 'Имя, для себя' : 'Имя в файле'}
          value={node.name}
          maxLength={200}
          onChange={(event) => set({ name: event.currentTarget.value })}
          translate="no"
        />
        <Select
          label="Что это"
          allowDeselect={false}
          data={[...new Set([node.kind, ...kinds])].map((kind) => ({ value: kind, label: kindTitles[kind] }))}
          value={node.kind}
          onChange={(next) => set({ kind: kinds.find((kind) => kind === next) ?? node.kind })}
        />
      </div>
      {node.kind !== 'group' && (
        <>
          <Sources
            feed={feed}
            sources={node.sources}
            repeated={repeated || node.each !== undefined}
            onChange={(sources) => set({ sources })}
          />
          <Transforms transforms={node.transforms} onChange={(transforms) => set({ transforms })} />
          <div className={css.pair}>
            <NumberInput
              label="Знаков, не больше"
              placeholder="Сколько угодно"
              min={1}
              max={50_000}
              allowDecimal={false}
              value={node.max ?? ''}
              onChange={(max) => {
                const { max: _, ...rest } = node;
                onChange(typeof max === 'number' ? { ...rest, max } : rest);
              }}
            />
          </div>
          <Switch
            label="Обязательный"
            description="Без значения строка в фид не попадает"
            checked={node.required}
            onChange={(event) => set({ required: event.currentTarget.checked })}
          />
        </>
      )}
      <EachFields
        feed={feed}
        value={node.each}
        onChange={(each) => {
          const { each: _, ...rest } = node;
          onChange(each ? { ...rest, each } : rest);
        }}
      />
      <WhenFields
        key={node.id}
        feed={feed}
        value={node.when}
        readOnly={readOnly}
        onChange={(when) => {
          const { when: _, ...rest } = node;
          onChange(when ? { ...rest, when } : rest);
        }}
      />
      {before && !readOnly && (
        <div>
          <Button size="xs" variant="subtle" color="gray" onClick={() => onChange(before)}>
            Вернуть как было
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface SourcesProps {
  feed: FeedModel;
  sources: readonly FeedSource[];
  repeated: boolean;
  onChange: (sources: FeedSource[]) => void;
}

function Sources({ feed, sources, repeated, onChange }: SourcesProps) {
  return (
    <Parts
      title="Откуда значение"
      note={sources.length > 1 ? 'по порядку, пока не найдётся непустое' : undefined}
      parts={sources}
      titleOf={({ kind }) => sourceTitles[kind]}
      most={mostSources}
      add="Источник"
      choices={sourceKinds[feed.kind].map((kind) => ({
        label: sourceTitles[kind],
        make: () => newSource(kind, feed.kind),
      }))}
      onChange={onChange}
    >
      {(source, change) => <SourceFields feed={feed} repeated={repeated} source={source} onChange={change} />}
    </Parts>
  );
}

interface TransformsProps {
  transforms: readonly FeedTransform[];
  onChange: (transforms: FeedTransform[]) => void;
}

const transformKinds = Object.keys(transformTitles) as FeedTransform['kind'][];

function Transforms({ transforms, onChange }: TransformsProps) {
  return (
    <Parts
      title="Что с ним сделать"
      parts={transforms}
      titleOf={({ kind }) => transformTitles[kind]}
      most={mostTransforms}
      add="Действие"
      choices={transformKinds.map((kind) => ({ label: transformTitles[kind], make: () => newTransform(kind) }))}
      onChange={onChange}
    >
      {(transform, change) => <TransformFields value={transform} onChange={change} />}
    </Parts>
  );
}

interface PartsProps<Part> {
  title: string;
  note?: string | undefined;
  parts: readonly Part[];
  titleOf: (part: Part) => string;
  most: number;
  add: string;
  choices: readonly { label: string; make: () => Part }[];
  onChange: (parts: Part[]) => void;
  children: (part: Part, onChange: (part: Part) => void) => ReactNode;
}

/** Things that are done one after another: each can be moved, changed and taken out. */
function Parts<Part>({ title, note, parts, titleOf, most, add, choices, onChange, children }: PartsProps<Part>) {
  const move = (from: number, by: -1 | 1) => {
    const part = parts[from];
    if (part !== undefined) onChange(parts.toSpliced(from, 1).toSpliced(from + by, 0, part));
  };
  return (
    <div className={css.fields}>
      <div className={css.head}>
        <span className={css.label}>{title}</span>
        {note && <span className={css.quiet}>{note}</span>}
      </div>
      <ol className={css.parts}>
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: these have no names, and all they hold is in what is edited
          <li key={index} className={css.part}>
            <div className={css.partHead}>
              <span>{titleOf(part)}</span>
              <PartActs
                what={titleOf(part)}
                onUp={index > 0 ? () => move(index, -1) : undefined}
                onDown={index < parts.length - 1 ? () => move(index, 1) : undefined}
                onRemove={() => onChange(parts.toSpliced(index, 1))}
              />
            </div>
            {children(part, (next) => onChange(parts.with(index, next)))}
          </li>
        ))}
      </ol>
      <div>
        <Menu position="bottom-start">
          <Menu.Target>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlus size={14} />}
              disabled={parts.length >= most}
              title={parts.length >= most ? `Не больше ${most}` : undefined}
            >
              {add}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {choices.map(({ label, make }) => (
              <Menu.Item key={label} onClick={() => onChange([...parts, make()])}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
    </div>
  );
}
