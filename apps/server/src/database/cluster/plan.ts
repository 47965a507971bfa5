import type { Kind } from './kinds.ts';

/** A foreign key, from the table that has it to the one that it names. */
export interface Reference {
  from: string;
  to: string;
}

/** The columns that a cluster is told with: those of `pg_dist_partition` that matter here, and those of ours. */
export interface Standing {
  kinds: Map<string, Kind>;
  references: Reference[];
  /** Tables that the cluster knows already. */
  known: Set<string>;
}

/**
 * Statements that make the tables a cluster's, in order, a table that is referred to before the one that refers to it.
 * Empty when nothing is left to do, so it can be asked again after every update. All company tables lie together: a
 * company's rows are on one node.
 */
export function distribution({ kinds, references, known }: Standing): string[] {
  const ordered = inOrder([...kinds.keys()].sort(), references);
  const of = (kind: Kind) => ordered.filter((table) => kinds.get(table) === kind && !known.has(table));
  const companies = ordered.filter((table) => kinds.get(table) === 'company');
  const first = companies.find((table) => known.has(table)) ?? companies[0];
  return [
    ...of('global').map((table) => `select create_reference_table('${table}')`),
    ...of('company').map(
      (table) =>
        `select create_distributed_table('${table}', 'company_id', colocate_with => '${table === first ? 'none' : first}')`,
    ),
    // Deleting from it makes a commit two-phase: no job is lost with its row. The other local tables stay PostgreSQL's own.
    ...of('local')
      .filter((table) => table === 'job_gate')
      .map((table) => `select citus_add_local_table_to_metadata('${table}')`),
  ];
}

/** Tables so that each comes after those that it refers to; a reference to itself doesn't count. */
function inOrder(tables: string[], references: Reference[]): string[] {
  const placed = new Set<string>();
  const place = (table: string, above: string[]): void => {
    if (placed.has(table)) return;
    if (above.includes(table))
      throw new Error(`Tables refer to each other in a circle: ${[...above, table].join(' → ')}`);
    for (const { from, to } of references) if (from === table && to !== table) place(to, [...above, table]);
    placed.add(table);
  };
  for (const table of tables) place(table, []);
  return [...placed].filter((table) => tables.includes(table));
}

/**
 * Functions behind the filters of lists. PostgreSQL asks a row's policy before any function that isn't marked so, and leaves GIN, trigram
 * and price indexes unused; on one machine the views for searching stand in for that, on a cluster the nodes apply the policy.
 */
export const leakproof = [
  'jsonb_contains(jsonb, jsonb)',
  'jsonb_exists(jsonb, text)',
  'jsonb_path_exists_opr(jsonb, jsonpath)',
  'jsonb_path_match_opr(jsonb, jsonpath)',
  'textlike(text, text)',
  'texticlike(text, text)',
  'numeric_eq(numeric, numeric)',
  'numeric_ge(numeric, numeric)',
  'numeric_gt(numeric, numeric)',
  'numeric_le(numeric, numeric)',
  'numeric_lt(numeric, numeric)',
  'numeric_ne(numeric, numeric)',
  'arraycontains(anyarray, anyarray)',
  'arrayoverlap(anyarray, anyarray)',
];
