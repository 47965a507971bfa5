import type pg from 'pg';
import { readConfig, useConfig } from './config.ts';
import { openDataFolder } from './data-folder.ts';
import { distribute } from './database/cluster/distribute.ts';
import { withoutCompany } from './database/pools.ts';
import { renewDemoPassword } from './demo/index.ts';
import { bringSchema, openDatabase } from './open-database.ts';
import { takeFolder } from './start-checks.ts';

type Say = (line: string) => void;
type Command = (env: NodeJS.ProcessEnv, say: Say) => Promise<void>;

/** What `npm start -- <name>` does instead of starting the product; each ends by itself. */
export const commands: Record<string, Command> = {
  /** Brings the database to this version's schema, while the version before works on. */
  migrate: atDatabase(async (owner, say) => {
    await bringSchema(owner, true, say);
    say('База обновлена: можно запускать.');
  }),
  /** Gives the demo's administrator a new password, and tells it. */
  'demo-password': atDatabase(async (owner, say) => {
    await bringSchema(owner, false, say);
    say(await withoutCompany(renewDemoPassword));
  }),
  /** Spreads the tables over the nodes of a cluster, see docs/cluster.md. */
  distribute: atDatabase(distribute),
};

function atDatabase(work: (owner: pg.Pool, say: Say) => Promise<void>): Command {
  return async (env, say) => {
    const config = useConfig(readConfig(env));
    await openDataFolder(config);
    const leave = config.DATABASE_URL ? async () => {} : await takeFolder(config.DATA_DIR);
    try {
      const { owner, close } = await openDatabase(config, 2, say);
      await work(owner, say).finally(close);
    } finally {
      await leave();
    }
  };
}
