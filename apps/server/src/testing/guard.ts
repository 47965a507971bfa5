import type pg from 'pg';

/**
 * Reads every statement that the bound role sends during the tests, and collects those that would break on a cluster or look past
 * their company (docs/architecture.md, "Rules that every statement keeps"). Plain PostgreSQL would let them all through.
 */
export interface Guard {
  violations: string[];
  statements: { text: string; values: unknown[] }[];
  /** Begins anew: a statement that was seen before is kept again. */
  forget(): void;
}

export async function companyTables(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity and not relispartition
     union all select viewname from pg_views where schemaname = 'public' and definition like '%app.company_id%'`,
  );
  return rows.map((row) => row.name);
}

/** Watches all connections that the pool opens from now on. */
export function watch(pool: pg.Pool, tables: string[]): Guard {
  const seen = new Set<string>();
  const guard: Guard = {
    violations: [],
    statements: [],
    forget() {
      seen.clear();
      guard.statements = [];
    },
  };
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const statement = args[0];
        const text =
          typeof statement === 'string' ? statement : ((statement as { text?: string } | undefined)?.text ?? '');
        if (text && !seen.has(text)) {
          seen.add(text);
          const values = Array.isArray(args[1]) ? args[1] : [];
          guard.statements.push({ text, values });
          for (const rule of broken(text, tables))
            guard.violations.push(`${rule}\n    ${text.replace(/\s+/g, ' ').slice(0, 400)}`);
        }
        return query(...args);
      },
    });
  });
  return guard;
}

/** Which rules a statement breaks, each in words. */
export function broken(statement: string, tables: string[]): string[] {
  const text = statement.replace(/--.*$/gm, '').replace(/"/g, '').toLowerCase();
  const used = references(text, tables);
  const rules: [string, boolean][] = [
    [
      'The company is set by SET LOCAL in withCompany only',
      /set_config\s*\(\s*'app\.|set\s+(session\s+)?app\./.test(text),
    ],
    ['Every query names company_id for every company table in it', used > 0 && mentions(text, /company_id/g) < used],
    [
      'INSERT … SELECT into a company table has RETURNING or ON CONFLICT',
      used > 0 && /\binsert into\b[^;]*?\)\s*(with\b[^;]*)?select\b/.test(text) && !/returning|on conflict/.test(text),
    ],
    [
      'Rows are copied into temporary tables only',
      new RegExp(`\\bcopy\\s+(${tables.join('|') || 'none'})\\b`).test(text),
    ],
    ['ON CONFLICT DO UPDATE sets from excluded, columns and parameters only', /do update set[^;]*\bnow\(\)/.test(text)],
    [
      'company_id is never changed',
      /\bset\s+company_id\s*=(?!\s*'\d)/.test(text.replace(/set local app\.company_id/g, '')),
    ],
    [
      'UPDATE uses no volatile function',
      used > 0 &&
        /\bupdate\s+(?!set\b)/.test(text) &&
        /(clock_timestamp|random|uuidv7|gen_random_uuid)\s*\(/.test(text),
    ],
    ['No MERGE, no GROUPING SETS', /\bmerge into\b|grouping sets/.test(text)],
    ['Advisory locks stand in statements of their own', used > 0 && /pg_(try_)?advisory/.test(text)],
    ['SKIP LOCKED stays within one company', /skip locked/.test(text) && used > 0 && !/company_id\s*=/.test(text)],
  ];
  return rules.filter(([, isBroken]) => isBroken).map(([rule]) => rule);
}

/** How often company tables stand where rows are read or written. */
function references(text: string, tables: string[]): number {
  if (tables.length === 0) return 0;
  return mentions(
    text,
    new RegExp(`\\b(from|join|update|into|using)\\s+(only\\s+)?(public\\.)?(${tables.join('|')})\\b`, 'g'),
  );
}

const mentions = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
