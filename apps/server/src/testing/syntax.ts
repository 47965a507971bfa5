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
export function nodes(from: unknown, kind: string, within: (kind: string) => boolean = everywhere): Tree[] {
  const found: Tree[] = [];
  collect(from, kind, within, found);
  return found;
}

const everywhere = () => true;

/** Into one list: every statement of the tests is walked some twenty times. */
function collect(from: unknown, kind: string, within: (kind: string) => boolean, found: Tree[]): void {
  if (!isTree(from)) return;
  for (const key in from) {
    const value = from[key];
    if (!isTree(value)) continue;
    if (key === kind) found.push(value);
    if (within(key)) collect(value, kind, within, found);
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
