import { loadModule, parseSync } from 'libpg-query';

await loadModule();

/** A node of a statement's tree, as PostgreSQL's own parser builds it: `{ RangeVar: { relname: 'offers', … } }`. */
export type Tree = { [field: string]: unknown };

/** The statements of one message, each as its kind and what stands in it: `['SelectStmt', { … }]`. */
export function statementsIn(text: string): [kind: string, body: Tree][] {
  const { stmts } = parseSync(text) as { stmts?: { stmt: Tree }[] };
  return (stmts ?? []).map(({ stmt }) => Object.entries(stmt)[0] as [string, Tree]);
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/** Every node of the kind below `from`, that of nested queries too unless `within` says not to enter them. */
export function nodes(from: unknown, kind: string, within?: (kind: string) => boolean): Tree[] {
  if (!isTree(from)) return [];
  if (!within) return kindsBelow(from).get(kind) ?? [];
  const found: Tree[] = [];
  collect(from, kind, within, found);
  return found;
}

/** Into one list, as trees are deep. */
function collect(from: Tree, kind: string, within: (kind: string) => boolean, found: Tree[]): void {
  for (const key in from) {
    const value = from[key];
    if (!isTree(value)) continue;
    if (key === kind) found.push(value);
    if (within(key)) collect(value, kind, within, found);
  }
}

const known = new WeakMap<Tree, Map<string, Tree[]>>();

/** All nodes below a tree, by kind: the rules ask a statement for several, and it is walked once. */
function kindsBelow(tree: Tree): Map<string, Tree[]> {
  const below = known.get(tree) ?? new Map<string, Tree[]>();
  if (!known.has(tree)) sort(tree, below);
  known.set(tree, below);
  return below;
}

function sort(from: Tree, below: Map<string, Tree[]>): void {
  for (const key in from) {
    const value = from[key];
    if (!isTree(value)) continue;
    // Kinds begin with a capital, fields don't.
    if (key >= 'A' && key < '[') {
      const alike = below.get(key);
      if (alike) alike.push(value);
      else below.set(key, [value]);
    }
    sort(value, below);
  }
}

/** The child as a tree; `{}` where there is none. */
export const child = (tree: Tree | undefined, ...path: string[]): Tree =>
  path.reduce<Tree>((at, step) => (isTree(at[step]) ? (at[step] as Tree) : {}), tree ?? {});

export const list = (tree: Tree, field: string): Tree[] => (Array.isArray(tree[field]) ? (tree[field] as Tree[]) : []);

/** The last word of a name: `pg_catalog.now` is `now`. */
export const lastWord = (names: Tree[]): string => String(child(names.at(-1), 'String').sval ?? '');

/** The words of a column: `o.company_id` is `['o', 'company_id']`. */
export const words = (column: Tree): string[] =>
  list(column, 'fields').map((field) => String(child(field, 'String').sval ?? '*'));
