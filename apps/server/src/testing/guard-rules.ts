import { child, lastWord, list, nodes, statementsIn, type Tree, words } from './syntax.ts';

/** Names of the database that the rules ask about. */
export interface Catalogue {
  /** Company tables, and the views that show them. */
  tables: Set<string>;
  /** Company tables whose ids come from a sequence. */
  identities: Set<string>;
  /** Functions that may answer differently within one statement, and within one transaction. */
  volatile: Set<string>;
  stable: Set<string>;
}

type Rule = [says: string, isBroken: (kind: string, body: Tree, catalogue: Catalogue) => boolean];

const writes = new Set(['InsertStmt', 'UpdateStmt', 'DeleteStmt']);

const known = new Map<string, string[]>();

/** Which rules a message breaks, each in words. A text is read once in a process: files of tests send much the same. */
export function broken(text: string, catalogue: Catalogue): string[] {
  const rules = known.get(text) ?? read(text, catalogue);
  known.set(text, rules);
  return rules;
}

function read(text: string, catalogue: Catalogue): string[] {
  const statements = statementsIn(text);
  const alone = statements.length > 1 && statements.some(([kind]) => kind === 'TransactionStmt');
  const rest = rules.filter(([, isBroken]) =>
    statements.some(([kind, body]) => inside(kind, body).some(([k, b]) => isBroken(k, b, catalogue))),
  );
  return [
    ...(alone ? ['BEGIN and COMMIT are messages of their own: a cluster forwards the whole text'] : []),
    ...rest.map(([says]) => says),
  ];
}

/** The statement and those that write within its WITH. */
function inside(kind: string, body: Tree): [string, Tree][] {
  const within = list(child(body, 'withClause'), 'ctes').flatMap((cte) => {
    const [entry] = Object.entries(child(cte, 'CommonTableExpr', 'ctequery'));
    return entry && writes.has(entry[0]) ? [entry as [string, Tree]] : [];
  });
  return [[kind, body], ...within];
}

const rules: Rule[] = [
  [
    'The company is named by pools.ts alone: set_config() with a parameter, or SET LOCAL',
    (kind, body) =>
      (kind === 'VariableSetStmt' && String(body.name).startsWith('app.') && body.is_local !== true) ||
      (calls(body).includes('set_config') && !namesCompany(body)),
  ],
  [
    'Every company table is read by company_id = $n in the very query that names it, not by the company of another row',
    (kind, body, { tables }) => loose({ [kind]: body }, tables),
  ],
  [
    'INSERT … SELECT into a company table has RETURNING or ON CONFLICT',
    (kind, body, { tables }) =>
      kind === 'InsertStmt' &&
      selects(body) &&
      tables.has(target(body)) &&
      !body.returningClause &&
      !body.onConflictClause,
  ],
  [
    'INSERT … SELECT … ON CONFLICT DO NOTHING has RETURNING: what it counts by itself are the rows sent',
    (kind, body) =>
      kind === 'InsertStmt' &&
      selects(body) &&
      child(body, 'onConflictClause').action === 'ONCONFLICT_NOTHING' &&
      !body.returningClause,
  ],
  [
    'A table that gives out ids is not filled from a company table: rows are read first, then inserted as values',
    (kind, body, { tables, identities }) =>
      kind === 'InsertStmt' &&
      identities.has(target(body)) &&
      !list(body, 'cols').some((column) => child(column, 'ResTarget').name === 'id') &&
      readsOf([child(body, 'selectStmt'), child(body, 'withClause')]).some((name) => tables.has(name)),
  ],
  [
    'No subquery over a company table stands among VALUES',
    (kind, body, { tables }) =>
      kind === 'InsertStmt' &&
      !selects(body) &&
      readsOf(child(body, 'selectStmt', 'SelectStmt').valuesLists).some((name) => tables.has(name)),
  ],
  [
    'Rows are copied into temporary tables only',
    (kind, body, { tables }) => kind === 'CopyStmt' && tables.has(String(child(body, 'relation').relname)),
  ],
  [
    'ON CONFLICT DO UPDATE sets from excluded, columns and parameters only',
    (kind, body, names) => kind === 'InsertStmt' && changing(child(body, 'onConflictClause'), names).length > 0,
  ],
  [
    'company_id is never changed',
    (kind, body) =>
      [
        ...list(kind === 'UpdateStmt' ? body : {}, 'targetList'),
        ...list(child(body, 'onConflictClause'), 'targetList'),
      ].some((set) => child(set, 'ResTarget').name === 'company_id'),
  ],
  [
    'UPDATE calls no volatile function',
    (kind, body, { volatile }) => kind === 'UpdateStmt' && calls(body).some((name) => volatile.has(name)),
  ],
  [
    'now() and its like stand bare: not within CASE, COALESCE or RETURNING of a statement that writes',
    (kind, body, names) =>
      writes.has(kind) &&
      [...choices(kind === 'InsertStmt' ? {} : body), child(body, 'returningClause')].some(
        (part) => changing(part, names).length > 0,
      ),
  ],
  [
    'UPDATE casts and converts no column in a way that depends on settings: such values come as parameters',
    (kind, body, names) => kind === 'UpdateStmt' && convertsColumns(body, names),
  ],
  ['No MERGE, no GROUPING SETS', (kind, body) => kind === 'MergeStmt' || nodes(body, 'GroupingSet').length > 0],
  [
    'Advisory locks stand in statements of their own',
    (_kind, body, { tables }) =>
      calls(body).some((name) => name.includes('advisory')) && readsOf(body).some((name) => tables.has(name)),
  ],
];

/** `select set_config('app.company', $1, true)`: the signed company of a transaction. */
const namesCompany = (body: Tree) =>
  list(body, 'targetList').every((column) => {
    const [setting, value, local] = list(child(column, 'ResTarget', 'val', 'FuncCall'), 'args');
    const constant = (node: Tree | undefined) => child(node ?? {}, 'A_Const');
    return (
      child(constant(setting), 'sval').sval === 'app.company' &&
      Object.keys(value ?? {})[0] === 'ParamRef' &&
      child(constant(local), 'boolval').boolval === true
    );
  });

const target = (body: Tree) => String(child(body, 'relation').relname);

const selects = (body: Tree) => {
  const select = child(body, 'selectStmt', 'SelectStmt');
  return Object.keys(select).length > 0 && !select.valuesLists;
};

const calls = (from: unknown) => nodes(from, 'FuncCall').map((call) => lastWord(list(call, 'funcname')));

const readsOf = (from: unknown) => nodes(from, 'RangeVar').map((table) => String(table.relname));

/** Calls of functions that aren't constant; `current_timestamp` and its like have a node of their own. */
const changing = (from: unknown, { volatile, stable }: Catalogue) => [
  ...nodes(from, 'FuncCall', notQuery)
    .map((call) => lastWord(list(call, 'funcname')))
    .filter((name) => volatile.has(name) || stable.has(name) || name === 'now'),
  ...nodes(from, 'SQLValueFunction', notQuery),
];

const choices = (from: unknown) => [...nodes(from, 'CaseExpr', notQuery), ...nodes(from, 'CoalesceExpr', notQuery)];

const readsColumn = (from: unknown) => nodes(from, 'ColumnRef').length > 0;

/** Types whose text depends on the session's settings, or whose elements' might. */
const settingTypes = new Set(['timestamptz', 'timestamp', 'date', 'time', 'timetz', 'interval']);

function convertsColumns(body: Tree, { stable }: Catalogue): boolean {
  const own = { ...body, fromClause: undefined, withClause: undefined };
  const casts = nodes(own, 'TypeCast', notQuery).some((cast) => {
    const type = child(cast, 'typeName');
    const depends = list(type, 'arrayBounds').length > 0 || settingTypes.has(lastWord(list(type, 'names')));
    return depends && readsColumn(cast.arg);
  });
  const conversions = nodes(own, 'FuncCall', notQuery).some(
    (call) => stable.has(lastWord(list(call, 'funcname'))) && readsColumn(call.args),
  );
  return casts || conversions;
}

const notQuery = (kind: string) => kind !== 'SelectStmt';

/** The queries of a statement, each with its own tables and conditions, and those nested in it after it. */
function* queries(from: unknown): Generator<Tree> {
  for (const kind of ['UpdateStmt', 'DeleteStmt']) yield* nodes(from, kind);
  for (const query of nodes(from, 'SelectStmt')) yield* arms(query);
}

/** The arms of a UNION are queries without a node of their own. */
function* arms(query: Tree): Generator<Tree> {
  yield query;
  for (const arm of [child(query, 'larg'), child(query, 'rarg')]) if (isPresent(arm)) yield* arms(arm);
}

/** Whether a company table stands in a query that doesn't itself hold it to a parameter. */
function loose(statement: Tree, tables: Set<string>): boolean {
  return [...queries(statement)].some((query) => {
    const here = nodes({ from: query.fromClause, using: query.usingClause }, 'RangeVar', notQuery);
    const own = child(query, 'relation');
    const company = [...here, ...(own.relname ? [own] : [])].filter((table) => tables.has(String(table.relname)));
    if (company.length === 0) return false;
    const conditions = [
      query.whereClause,
      ...nodes({ from: query.fromClause }, 'JoinExpr', notQuery).map((join) => join.quals),
    ];
    const held = new Set(conditions.flatMap((condition) => heldBy(condition as Tree | undefined)));
    return company.some((table) => {
      const name = String(child(table, 'alias').aliasname ?? table.relname);
      return !held.has(name) && !(held.has('') && company.length === 1);
    });
  });
}

/** The tables whose company a condition holds to a parameter; '' where the column stands without its table. */
function heldBy(condition: Tree | undefined): string[] {
  const and = child(condition, 'BoolExpr');
  if (and.boolop === 'AND_EXPR') return list(and, 'args').flatMap(heldBy);
  const equation = child(condition, 'A_Expr');
  if (equation.kind !== 'AEXPR_OP' || lastWord(list(equation, 'name')) !== '=') return [];
  const sides = [child(equation, 'lexpr'), child(equation, 'rexpr')];
  const rows = sides.map((side) => list(child(side, 'RowExpr'), 'args'));
  const pairs = rows[0]?.length ? rows[0].map((left, at) => [left, rows[1]?.[at] ?? {}]) : [sides];
  return pairs.flatMap(([left, right]) => [...sideHeld(left, right), ...sideHeld(right, left)]);
}

function sideHeld(column: Tree | undefined, value: Tree | undefined): string[] {
  const name = words(child(column, 'ColumnRef'));
  if (name.at(-1) !== 'company_id' || !isGiven(value)) return [];
  return [name.length > 1 ? String(name.at(-2)) : ''];
}

/** A parameter or a number, perhaps with its type. */
function isGiven(value: Tree | undefined): boolean {
  const cast = child(value, 'TypeCast');
  return (
    isPresent(child(value, 'ParamRef')) ||
    isPresent(child(value, 'A_Const')) ||
    (isPresent(cast) && isGiven(child(cast, 'arg')))
  );
}

const isPresent = (tree: Tree) => Object.keys(tree).length > 0;
