import { moved, nodeOf, replaced, rowsOf, spotAfter, without } from '#ui/tree/moves.ts';

/** How the conditions of a group are joined: all of them, at least one, or none of them holds. */
export const conditionModes = ['all', 'any', 'none'] as const;
export type ConditionMode = (typeof conditionModes)[number];

/** A group of conditions as it is sent: `{ all: [leaf, { any: [leaf, leaf] }] }`. */
export type ConditionGroup<Leaf> =
  | { all: Condition<Leaf>[] }
  | { any: Condition<Leaf>[] }
  | { none: Condition<Leaf>[] };
export type Condition<Leaf> = Leaf | ConditionGroup<Leaf>;

/** A group while it is edited. */
export interface GroupDraft<Leaf> {
  id: string;
  mode: ConditionMode;
  children: readonly ConditionDraft<Leaf>[];
}
/** A single condition while it is edited. */
export interface LeafDraft<Leaf> {
  id: string;
  leaf: Leaf;
  children?: undefined;
}
export type ConditionDraft<Leaf> = GroupDraft<Leaf> | LeafDraft<Leaf>;

/** How large a tree may be. */
export interface ConditionLimits {
  depth: number;
  leaves: number;
}

let given = 0;
function newId(): string {
  given += 1;
  return `condition-${given}`;
}

/** Makes a single condition for the draft. */
export const newLeaf = <Leaf>(leaf: Leaf): LeafDraft<Leaf> => ({ id: newId(), leaf });

/** Makes a group for the draft. */
export const newGroup = <Leaf>(
  mode: ConditionMode,
  children: readonly ConditionDraft<Leaf>[] = [],
): GroupDraft<Leaf> => ({ id: newId(), mode, children });

/** Turns a saved tree into a draft, whose parts have names of their own. */
export function draftOf<Leaf extends object>(group: ConditionGroup<Leaf>): GroupDraft<Leaf> {
  const [mode, conditions] = partsOf<Leaf>(group) ?? ['all' as const, []];
  return newGroup(
    mode,
    conditions.map((one) => (isGroup(one) ? draftOf(one) : newLeaf(one))),
  );
}

/** Turns a draft into what is sent; a group inside that has nothing in it yet says nothing. */
export function treeOf<Leaf>({ mode, children }: GroupDraft<Leaf>): ConditionGroup<Leaf> {
  const conditions = children.flatMap((one): Condition<Leaf>[] => {
    if (!one.children) return [one.leaf];
    return leavesOf(one).length > 0 ? [treeOf(one)] : [];
  });
  return groupOf(mode, conditions);
}

/** Lists the single conditions of a draft. */
export const leavesOf = <Leaf>(draft: ConditionDraft<Leaf>): LeafDraft<Leaf>[] =>
  rowsOf<ConditionDraft<Leaf>>([draft]).flatMap(({ node }) => (node.children ? [] : [node]));

/** Returns how many groups lie in each other at the deepest. */
export const depthOf = <Leaf>(draft: ConditionDraft<Leaf>): number =>
  Math.max(
    0,
    ...rowsOf<ConditionDraft<Leaf>>([draft]).flatMap(({ node, depth }) => (node.children ? [depth + 1] : [])),
  );

/** Changes one node of the draft, wherever it lies. */
export function changed<Leaf>(
  draft: GroupDraft<Leaf>,
  id: string,
  change: (node: ConditionDraft<Leaf>) => ConditionDraft<Leaf>,
): GroupDraft<Leaf> {
  return rootOf(replaced<ConditionDraft<Leaf>>([draft], id, change), draft);
}

/** Adds a node at the end of a group. */
export const added = <Leaf>(draft: GroupDraft<Leaf>, group: string, node: ConditionDraft<Leaf>): GroupDraft<Leaf> =>
  changed(draft, group, (one) => (one.children ? { ...one, children: [...one.children, node] } : one));

/** Takes a node out. */
export const removed = <Leaf>(draft: GroupDraft<Leaf>, id: string): GroupDraft<Leaf> =>
  rootOf(without<ConditionDraft<Leaf>>([draft], id), draft);

/** Puts a node into a new group in its place, so that others can join it there. */
export const wrapped = <Leaf>(draft: GroupDraft<Leaf>, id: string): GroupDraft<Leaf> =>
  changed(draft, id, (node) => newGroup('any', [node]));

/** Moves a node out of its group, behind it; a node of the outermost stays. */
export function takenOut<Leaf>(draft: GroupDraft<Leaf>, id: string): GroupDraft<Leaf> {
  const spot = spotAfter<ConditionDraft<Leaf>>([draft], id, 'out');
  if (!spot || spot.parent === null) return draft;
  return rootOf(moved<ConditionDraft<Leaf>>([draft], id, spot), draft);
}

/** Whether a group has no more room for a group of its own. */
export function isDeepest<Leaf>(draft: GroupDraft<Leaf>, id: string, limits: ConditionLimits): boolean {
  const row = rowsOf<ConditionDraft<Leaf>>([draft]).find(({ node }) => node.id === id);
  return row !== undefined && row.depth + 1 >= limits.depth;
}

/** Whether a node still stands in the draft. */
export const isIn = <Leaf>(draft: GroupDraft<Leaf>, id: string): boolean =>
  nodeOf<ConditionDraft<Leaf>>([draft], id) !== undefined;

function partsOf<Leaf>(group: object): [ConditionMode, Condition<Leaf>[]] | undefined {
  for (const mode of conditionModes) {
    const conditions: unknown = Reflect.get(group, mode);
    if (Array.isArray(conditions)) return [mode, conditions];
  }
  return undefined;
}

const isGroup = <Leaf extends object>(one: Condition<Leaf>): one is ConditionGroup<Leaf> => partsOf(one) !== undefined;

function groupOf<Leaf>(mode: ConditionMode, conditions: Condition<Leaf>[]): ConditionGroup<Leaf> {
  switch (mode) {
    case 'all':
      return { all: conditions };
    case 'any':
      return { any: conditions };
    case 'none':
      return { none: conditions };
  }
}

function rootOf<Leaf>([root]: readonly ConditionDraft<Leaf>[], otherwise: GroupDraft<Leaf>): GroupDraft<Leaf> {
  return root?.children ? root : otherwise;
}
