import type { FeedNode } from '@prilavok/contract';

/** Names from the row's own element down to a node; groups don't count, attributes have a mark. */
export function pathOf(node: FeedNode, nodes: readonly FeedNode[]): string {
  const above = node.parent === null ? undefined : nodes.find(({ id }) => id === node.parent);
  const before = above ? pathOf(above, nodes) : '';
  if (node.kind === 'group') return before;
  const name = node.kind === 'attribute' ? `@${node.name}` : node.kind === 'text' ? '#text' : node.name;
  return before === '' ? name : `${before}/${name}`;
}
