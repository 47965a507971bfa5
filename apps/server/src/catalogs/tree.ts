interface Node {
  id: string;
  parent: string | null;
}

/** Parents before children, siblings in the order they came. */
export function inTreeOrder<Row extends Node>(rows: readonly Row[], top: string): Row[] {
  const children = Map.groupBy(
    rows.filter((row) => row.id !== top),
    (row) => row.parent,
  );
  const ordered: Row[] = [];
  const waiting = rows.filter((row) => row.id === top);
  for (let row = waiting.pop(); row; row = waiting.pop()) {
    ordered.push(row);
    waiting.push(...(children.get(row.id) ?? []).toReversed());
  }
  return ordered;
}
