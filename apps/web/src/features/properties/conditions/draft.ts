import { moved, replaced, rowsOf, spotAfter, without } from '#ui/tree/moves.ts';

/** How the conditions of a group are joined: all of them, at least one, or none of them holds. */
export const conditionModes = ['all', 'any', 'none'] as const;
export type ConditionMode = (typeof conditionModes)[number];

/** Conditions as they are saved: whatever is named must hold, and of the group as many as it says. */
export type SavedCondition<Leaf> = Leaf & ConditionGroup<SavedCondition<Leaf>>;
interface ConditionGroup<Member> {
  group?: { match: ConditionMode; of: Member[] } | undefined;
}
/** Conditions as they are sent: groups of single conditions and groups. */
export type SentCondition<Leaf> = ConditionGroup<Leaf | SentCondition<Leaf>>;

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

/** Turns saved conditions into a draft, in which each stands alone. */
export function draftOf<Leaf extends object>(saved: SavedCondition<Leaf>): GroupDraft<Leaf> {
  const leaves = aloneIn(saved);
  const { group } = saved;
  if (group && leaves.length === 0) return newGroup(group.match, group.of.map(partOf));
  return newGroup('all', group ? [...leaves, newGroup(group.match, group.of.map(partOf))] : leaves);
}

/** A member of a saved group: a single condition, or a group of several. */
function partOf<Leaf extends object>(saved: SavedCondition<Leaf>): ConditionDraft<Leaf> {
  const [only, ...others] = aloneIn(saved);
  return only && others.length === 0 && !saved.group ? only : draftOf(saved);
}

/** Conditions named beside the group, each for itself. */
function aloneIn<Leaf extends object>({ group: _, ...own }: SavedCondition<Leaf>): LeafDraft<Leaf>[] {
  return Object.entries(own).flatMap(([name, value]) =>
    // Of fields that may all be absent, one alone is a condition, too.
    value === undefined ? [] : [newLeaf({ [name]: value } as Leaf)],
  );
}

/** Turns a draft into what is sent; a group that has nothing in it yet says nothing. */
export function sentOf<Leaf>({ mode, children }: GroupDraft<Leaf>): SentCondition<Leaf> {
  const of = children.flatMap((one): (Leaf | SentCondition<Leaf>)[] => {
    if (!one.children) return [one.leaf];
    return leavesOf(one).length > 0 ? [sentOf(one)] : [];
  });
  return of.length > 0 ? { group: { match: mode, of } } : {};
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

function rootOf<Leaf>([root]: readonly ConditionDraft<Leaf>[], otherwise: GroupDraft<Leaf>): GroupDraft<Leaf> {
  return root?.children ? root : otherwise;
}
