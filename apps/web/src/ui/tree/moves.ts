/** A node of a tree that is edited as a whole: its id, and what lies in it. */
export interface Branch<Node> {
  id: string;
  children?: readonly Node[] | undefined;
}

/** A place among the children of a node, or among the roots: counted in the tree as it stands. */
export interface Spot {
  parent: string | null;
  at: number;
}

/** A node in sight, with where it lies. */
export interface TreeRow<Node> extends Spot {
  node: Node;
  depth: number;
  /** How many lie beside it, itself included. */
  siblings: number;
}

/** The ways in which a node is moved by keys. */
export type Step = 'up' | 'down' | 'in' | 'out';

/** A node as a line of the tree: above it, below it, or in it something may be dropped. */
export type Zone = 'before' | 'inside' | 'after';

/** Lists the nodes from above, leaving out what lies in folded ones. */
export function rowsOf<Node extends Branch<Node>>(
  tree: readonly Node[],
  folded: ReadonlySet<string> = new Set(),
  { parent = null, depth = 0 }: { parent?: string | null; depth?: number } = {},
): TreeRow<Node>[] {
  return tree.flatMap((node, at) => [
    { node, depth, parent, at, siblings: tree.length },
    ...(folded.has(node.id) ? [] : rowsOf(node.children ?? [], folded, { parent: node.id, depth: depth + 1 })),
  ]);
}

/** Returns the node of this id, wherever it lies. */
export const nodeOf = <Node extends Branch<Node>>(tree: readonly Node[], id: string | null): Node | undefined =>
  rowsOf(tree).find(({ node }) => node.id === id)?.node;

/** Returns the nodes that lie around one, outermost first. */
export function nodesAbove<Node extends Branch<Node>>(tree: readonly Node[], id: string): Node[] {
  const rows = new Map(rowsOf(tree).map((row) => [row.node.id, row]));
  const above: Node[] = [];
  for (let row = rows.get(rows.get(id)?.parent ?? ''); row; row = rows.get(row.parent ?? '')) above.unshift(row.node);
  return above;
}

/** Returns the tree in which one node is another; whatever isn't above it stays the same object. */
export function replaced<Node extends Branch<Node>>(
  tree: readonly Node[],
  id: string,
  change: (node: Node) => Node,
): readonly Node[] {
  return mapped(tree, (node) => {
    if (node.id === id) return change(node);
    const children = node.children && replaced(node.children, id, change);
    return children === node.children ? node : { ...node, children };
  });
}

/** Returns the tree without a node and what lies in it. */
export function without<Node extends Branch<Node>>(tree: readonly Node[], id: string): readonly Node[] {
  const left = tree.filter((node) => node.id !== id);
  if (left.length < tree.length) return left;
  return mapped(tree, (node) => {
    const children = node.children && without(node.children, id);
    return children === node.children ? node : { ...node, children };
  });
}

/** Returns the tree with one more node. */
export function inserted<Node extends Branch<Node>>(
  tree: readonly Node[],
  node: Node,
  { parent, at }: Spot,
): readonly Node[] {
  if (parent === null) return tree.toSpliced(at, 0, node);
  return replaced(tree, parent, (above) => ({ ...above, children: (above.children ?? []).toSpliced(at, 0, node) }));
}

/** Returns the tree with a node at another place; nothing is moved into itself. */
export function moved<Node extends Branch<Node>>(
  tree: readonly Node[],
  id: string,
  { parent, at }: Spot,
): readonly Node[] {
  const row = rowsOf(tree).find(({ node }) => node.id === id);
  if (!row || (parent !== null && nodeOf([row.node], parent))) return tree;
  // Beside itself and behind, the place is one less once it is taken out.
  const to = row.parent === parent && row.at < at ? at - 1 : at;
  if (row.parent === parent && row.at === to) return tree;
  return inserted(without(tree, id), row.node, { parent, at: to });
}

/** Where a step leads; nothing at an end. `in` leads into the node above, `out` behind the one around. */
export function spotAfter<Node extends Branch<Node>>(tree: readonly Node[], id: string, step: Step): Spot | undefined {
  const rows = rowsOf(tree);
  const row = rows.find(({ node }) => node.id === id);
  if (!row) return undefined;
  const { parent, at, siblings } = row;
  switch (step) {
    case 'up':
      return at > 0 ? { parent, at: at - 1 } : undefined;
    case 'down':
      return at < siblings - 1 ? { parent, at: at + 2 } : undefined;
    case 'in': {
      const above = rows.find((other) => other.parent === parent && other.at === at - 1)?.node;
      return above && { parent: above.id, at: above.children?.length ?? 0 };
    }
    case 'out': {
      const around = rows.find(({ node }) => node.id === parent);
      return around && { parent: around.parent, at: around.at + 1 };
    }
  }
}

/** Where something dropped on a line goes. */
export function spotOf<Node extends Branch<Node>>({ node, parent, at }: TreeRow<Node>, zone: Zone): Spot {
  if (zone === 'inside') return { parent: node.id, at: node.children?.length ?? 0 };
  return { parent, at: zone === 'before' ? at : at + 1 };
}

/** Maps nodes, and keeps the array where none of them changed. */
function mapped<Node>(nodes: readonly Node[], change: (node: Node) => Node): readonly Node[] {
  const next = nodes.map(change);
  return next.every((node, index) => node === nodes[index]) ? nodes : next;
}
