import type pg from 'pg';
import { broken, type Catalogue } from './guard-rules.ts';

/**
 * Reads every statement that the bound role sends during the tests, and collects those that would break on a cluster or look past
 * their company (docs/architecture.md, "Rules that every statement keeps"). Plain PostgreSQL would let them all through.
 */
export interface Guard {
  violations: string[];
  /** `planning`: what PostgreSQL was told before of how it plans (see `database/planning.ts`). */
  statements: { text: string; values: unknown[]; planning: string }[];
  /** How often something was sent only after PostgreSQL had answered what went before: each time is a way there and back. */
  waits: number;
  /** Begins anew: a statement that was seen before is kept again. */
  forget(): void;
}

/**
 * Names that the rules look up: which tables and views are a company's, which give out ids, which functions aren't
 * constant.
 */
export async function catalogueOf(owner: pg.Pool): Promise<Catalogue> {
  const names = async (text: string) =>
    new Set((await owner.query<{ name: string }>(text)).rows.map(({ name }) => name));
  const [tables, identities, volatile, stable] = await Promise.all([
    names(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relforcerowsecurity and not relispartition
       union all select viewname from pg_views where schemaname = 'public' and definition like '%current_company()%'`,
    ),
    names(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
       where c.relnamespace = 'public'::regnamespace and c.relforcerowsecurity`,
    ),
    names(`select proname as name from pg_proc group by proname having every(provolatile = 'v')`),
    names(`select proname as name from pg_proc group by proname having every(provolatile = 's')`),
  ]);
  return { tables, identities, volatile, stable };
}

/** Watches all connections that the pool opens from now on. */
export function watch(pool: pg.Pool, catalogue: Catalogue): Guard {
  const seen = new Set<string>();
  const guard: Guard = {
    violations: [],
    statements: [],
    waits: 0,
    forget() {
      seen.clear();
      guard.statements = [];
      guard.waits = 0;
    },
  };
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    let answered = true;
    let planning = '';
    const heard = () => {
      answered = true;
    };
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const statement = args[0] as string | { text?: string; values?: unknown[] } | undefined;
        const { text = '', values = Array.isArray(args[1]) ? args[1] : [] } =
          typeof statement === 'string' ? { text: statement } : (statement ?? {});
        if (text.startsWith('begin')) planning = '';
        planning += (text.match(/set local (?:plan_cache_mode|enable_\w+) = \w+/g) ?? [])
          .map((each) => `${each}; `)
          .join('');
        if (text && !seen.has(text)) {
          seen.add(text);
          guard.statements.push({ text, values, planning });
          for (const rule of broken(text, catalogue))
            guard.violations.push(`${rule}\n    ${text.replace(/\s+/g, ' ').slice(0, 400)}`);
        }
        if (answered) guard.waits++;
        answered = false;
        const answer = query(...args);
        if (answer instanceof Promise) answer.then(heard, heard);
        else heard();
        return answer;
      },
    });
  });
  return guard;
}
