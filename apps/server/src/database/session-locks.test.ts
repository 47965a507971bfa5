import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/**
 * State that is bound to a session of PostgreSQL and is gone with it, and the guard that keeps anybody from going on as
 * if it were still there.
 */
const guards: Record<string, string> = {
  'jobs/runners.ts':
    '7002, the process that runs jobs: its session is asked every two seconds and before each look for orphans; lost, it is had again or the process ends its jobs before others free them',
  'jobs/lanes.ts': '7007, who takes a job of a lane: for two seconds at most, and lost it costs fairness only',
  'marketplaces/watching/watchers.ts':
    '7003, the process that watches, and LISTEN: each round of dealing speaks over this very session and throws when it is gone, then the tick joins anew; two that watch one account do no harm',
  'database/migrate.ts':
    '7000, who migrates: every statement of the migration goes over this session, and fails with it; each migration is written down in its own transaction',
  'database/cluster/distribute.ts':
    '7000 as well: every statement goes over this session, and a table that is spread already is left alone',
  'http/stream.ts':
    'LISTEN for open cabinets: the end of the session closes all lines and it listens anew; whoever comes back asks everything anew',
  'telegram/talk/polling.ts':
    '7008, who asks for the updates of the bot: each round asks over this very session first; two that ask do no harm, as an update is kept once and the offset only grows',
  'testing/server.ts': '7100, of the tests: one statement, then let go',
};

const bound = /pg_(?:try_)?advisory_lock(?:_shared)?\(|query\(\s*[`']listen /i;

it('each lock or LISTEN that a session holds has something that notices its end', async () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const files = (await readdir(root, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const found: string[] = [];
  for (const name of files)
    if (bound.test(await readFile(join(root, name), 'utf8'))) found.push(name.split(sep).join('/'));
  expect(found.sort()).toEqual(Object.keys(guards).sort());
});
