import {
  deepestNode,
  FeedNode,
  type FeedNodeDraft,
  type FeedSource,
  type FeedTargetInfo,
  type FeedTransform,
  feedFields,
  innerFields,
  mostNodes,
} from '@prilavok/contract';
import { type Branch, rowsOf } from '#ui/tree/moves.ts';

export type Shape = FeedTargetInfo['shape'];
export type NodeKind = FeedNode['kind'];

/** A node of a structure while it is edited: what lies in it stands in it. */
export interface NodeDraft extends Omit<FeedNode, 'parent'>, Branch<NodeDraft> {
  children: readonly NodeDraft[];
}

/** Turns the saved list into the tree that is edited. */
export function treeOf(nodes: readonly FeedNode[], parent: string | null = null): NodeDraft[] {
  return nodes
    .filter((node) => node.parent === parent)
    .map(({ parent: _, ...node }) => ({ ...node, children: treeOf(nodes, node.id) }));
}

/** Turns the tree into the list that is sent: parents before their children, brothers in their order. */
export function flatOf(tree: readonly NodeDraft[]): FeedNode[] {
  return rowsOf(tree).map(({ node: { children: _, ...node }, parent }) => ({ ...node, parent }));
}

export const kindTitles: Record<NodeKind, string> = {
  element: 'Элемент',
  attribute: 'Атрибут',
  column: 'Столбец',
  text: 'Текст',
  group: 'Группа',
};

const kindsOf: Record<Shape, readonly NodeKind[]> = {
  xml: ['element', 'attribute', 'text', 'group'],
  table: ['column', 'group'],
  json: ['element', 'group'],
};

/** Whether others may lie in a node. */
export const holds = ({ kind }: Pick<NodeDraft, 'kind'>): boolean => kind === 'element' || kind === 'group';

/** Which kinds may lie in a node, or on top. */
export function kindsIn(shape: Shape, parent: Pick<NodeDraft, 'kind'> | null): NodeKind[] {
  if (parent !== null && !holds(parent)) return [];
  return kindsOf[shape].filter((kind) => parent !== null || (kind !== 'attribute' && kind !== 'text'));
}

/** Whether a node may lie in another: an attribute needs an element, a column stands on top or in a group. */
export const mayLie =
  (shape: Shape) =>
  ({ kind }: Pick<NodeDraft, 'kind'>, parent: Pick<NodeDraft, 'kind'> | null): boolean =>
    kindsIn(shape, parent).includes(kind) && !(kind === 'column' && parent?.kind === 'element');

/** Makes a node of a kind, under an id that the tree doesn't have. */
export function newNode(kind: NodeKind, tree: readonly NodeDraft[]): NodeDraft {
  const draft: FeedNodeDraft = { id: freeId(tree), parent: null, kind, name: '' };
  const { parent: _, ...node } = FeedNode.parse(draft);
  return { ...node, children: [] };
}

/** Makes a copy of a node with what lies in it, under ids of its own. */
export function copyOf(node: NodeDraft, tree: readonly NodeDraft[]): NodeDraft {
  const taken = new Set(rowsOf(tree).map(({ node: { id } }) => id));
  const copied = (one: NodeDraft): NodeDraft => {
    const id = freeAmong(taken);
    taken.add(id);
    return { ...one, id, children: one.children.map(copied) };
  };
  return copied(node);
}

const freeId = (tree: readonly NodeDraft[]): string => freeAmong(new Set(rowsOf(tree).map(({ node: { id } }) => id)));

function freeAmong(taken: ReadonlySet<string>): string {
  let number = taken.size + 1;
  while (taken.has(`node-${number}`)) number += 1;
  return `node-${number}`;
}

/** Returns what is wrong with nodes before they are sent, by their ids. */
export function faultsOf(tree: readonly NodeDraft[]): Map<string, string> {
  const faults = new Map<string, string>();
  for (const [index, { node, depth }] of rowsOf(tree).entries()) {
    if (index >= mostNodes) faults.set(node.id, `Узлов может быть не больше ${mostNodes}`);
    else if (depth >= deepestNode) faults.set(node.id, `Глубже ${deepestNode} уровней узлы не вкладываются`);
    else if (needsName(node) && node.name.trim() === '')
      faults.set(node.id, 'Назовите узел: под этим именем он стоит в файле');
    else {
      const lack = node.sources.map(lackOf).find(Boolean) ?? node.transforms.map(lackOfTransform).find(Boolean);
      if (lack) faults.set(node.id, lack);
      else if (node.each?.of === 'property' && !node.each.property)
        faults.set(node.id, 'Выберите свойство, для значений которого узел повторяется');
      else if (node.each?.of === 'split' && !node.each.by) faults.set(node.id, 'Напишите, чем разделены части текста');
    }
  }
  return faults;
}

/** Texts and groups aren't written under a name. */
const needsName = ({ kind }: NodeDraft): boolean => kind !== 'text' && kind !== 'group';

/** Says what is missing in a source before it can give values. */
function lackOf(source: FeedSource): string | undefined {
  switch (source.kind) {
    case 'property':
      return source.property === '' ? 'Выберите свойство, из которого берётся значение' : undefined;
    case 'mapped':
      return source.account === '' ? 'Выберите аккаунт, чьи связи категорий брать' : undefined;
    case 'formula':
      return source.formula.trim() === '' ? 'Напишите формулу или уберите её' : undefined;
    case 'lookup':
      return lackOf(source.of);
    default:
      return undefined;
  }
}

const lackOfTransform = (transform: FeedTransform): string | undefined =>
  transform.kind === 'replace' && transform.from === '' ? 'Напишите, какой текст заменить' : undefined;

/** Sorts what a save was refused with: by nodes, and what is about none that is there. */
export function nodeErrors(errors: Readonly<Record<string, string>>, tree: readonly NodeDraft[]) {
  const ids = new Set(rowsOf(tree).map(({ node: { id } }) => id));
  const byNode = new Map<string, string>();
  const others: string[] = [];
  for (const [field, message] of Object.entries(errors)) {
    const id = field.replace(/^nodes\./, '');
    if (field.startsWith('nodes.') && ids.has(id)) byNode.set(id, message);
    else others.push(message);
  }
  return { byNode, others };
}

/** Titles of the seller's inner matters that a node tells. */
export function innerIn({ sources }: Pick<NodeDraft, 'sources'>): string[] {
  const fields = sources.flatMap((source) => fieldOf(source) ?? []);
  return fields.filter((field) => innerFields.includes(field)).map((field) => feedFields[field].title);
}

function fieldOf(source: FeedSource) {
  const of = source.kind === 'lookup' ? source.of : source;
  return of.kind === 'field' ? of.field : undefined;
}

/** Returns a node as the target's preset has it, with what lies in it now; nothing where it is so, or has no such node. */
export function presetNode(node: NodeDraft, preset: readonly FeedNode[]): NodeDraft | undefined {
  const found = preset.find(({ id }) => id === node.id);
  if (!found) return undefined;
  const { parent: _, ...fields } = found;
  const { children, ...now } = node;
  return JSON.stringify(sorted(fields)) === JSON.stringify(sorted(now)) ? undefined : { ...fields, children };
}

const sorted = (fields: object) => Object.entries(fields).toSorted(([one], [other]) => one.localeCompare(other));
