import { child, lastWord, list, statementsIn, type Tree } from './syntax.ts';

/**
 * Names the statements of a migration with which a process of the version before could not work on: what takes away, narrows or
 * replaces something that it knows. Upon what the migration itself has made, anything may be done.
 */
export function contractingStatements(statements: readonly string[]): string[] {
  const made: Made = { tables: new Set(), columns: new Set(), functions: new Set() };
  return statements.filter((text) => statementsIn(text).some(([kind, body]) => !expands(kind, body, made)));
}

/** Counts of the statements so far. */
interface Made {
  tables: Set<string>;
  /** As `table.column`. */
  columns: Set<string>;
  functions: Set<string>;
}

/** Statements that only add, whatever stands in them. */
const adding = new Set([
  'CommentStmt',
  'CreateDomainStmt',
  'CreateEnumStmt',
  'CreateExtensionStmt',
  'CreateRoleStmt',
  'CreateSchemaStmt',
  'CreateSeqStmt',
  'VariableSetStmt',
]);

/** Changes of a table that nobody who reads or writes it notices. */
const unnoticed = new Set(['AT_SetRelOptions', 'AT_ResetRelOptions', 'AT_SetStatistics', 'AT_ValidateConstraint']);

function expands(kind: string, body: Tree, made: Made): boolean {
  const table = String(child(body, 'relation').relname ?? child(body, 'table').relname ?? '');
  switch (kind) {
    case 'CreateStmt':
      made.tables.add(table);
      return true;
    case 'IndexStmt':
      return body.unique !== true || made.tables.has(table);
    case 'AlterTableStmt':
      return (
        made.tables.has(table) ||
        list(body, 'cmds').every((cmd) => expandsTable(table, child(cmd, 'AlterTableCmd'), made))
      );
    case 'CreateFunctionStmt': {
      const name = lastWord(list(body, 'funcname'));
      const isNew = body.replace !== true || made.functions.has(name);
      made.functions.add(name);
      return isNew;
    }
    case 'ViewStmt':
      return body.replace !== true;
    case 'GrantStmt':
      return body.is_grant === true;
    case 'UpdateStmt':
      return (
        made.tables.has(table) ||
        list(body, 'targetList').every((target) => made.columns.has(`${table}.${child(target, 'ResTarget').name}`))
      );
    case 'SelectStmt':
      return made.tables.has(boundBy(body) ?? '');
    case 'InsertStmt':
    case 'DeleteStmt':
    case 'CreatePolicyStmt':
    case 'CreateTrigStmt':
      return made.tables.has(table);
    default:
      return adding.has(kind);
  }
}

function expandsTable(table: string, cmd: Tree, made: Made): boolean {
  if (cmd.subtype !== 'AT_AddColumn') return unnoticed.has(String(cmd.subtype));
  const column = child(cmd, 'def', 'ColumnDef');
  made.columns.add(`${table}.${column.colname}`);
  const constraints = list(column, 'constraints').map((each) => String(child(each, 'Constraint').contype));
  const isFilled = ['CONSTR_DEFAULT', 'CONSTR_GENERATED', 'CONSTR_IDENTITY'].some((each) => constraints.includes(each));
  // Who doesn't know the column leaves it out of what it writes.
  return !(constraints.includes('CONSTR_NOTNULL') && !isFilled) && !constraints.includes('CONSTR_UNIQUE');
}

/** The table of a `select bind_to_company('…')`. */
function boundBy(select: Tree): string | undefined {
  const [target, ...others] = list(select, 'targetList');
  const call = child(child(child(target, 'ResTarget'), 'val'), 'FuncCall');
  if (others.length > 0 || lastWord(list(call, 'funcname')) !== 'bind_to_company') return undefined;
  return String(child(child(list(call, 'args')[0], 'A_Const'), 'sval').sval ?? '');
}
