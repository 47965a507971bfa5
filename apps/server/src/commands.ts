import type pg from 'pg';
import { type Config, readConfig, useConfig } from './config.ts';
import { openDataFolder } from './data-folder.ts';
import { distribute } from './database/cluster/distribute.ts';
import { onPlatform } from './database/pools.ts';
import { renewDemoPassword } from './demo/index.ts';
import { bringSchema, openDatabase, openToApplication } from './open-database.ts';
import { useSecret } from './outside/secrets.ts';
import { secretsFor, takeFolder } from './start-checks.ts';
import { rekey } from './upkeep/sealed.ts';

type Say = (line: string) => void;
type Command = (env: NodeJS.ProcessEnv, say: Say) => Promise<void>;

/** Commands that `npm start -- <name>` runs instead of starting the product; each ends by itself. */
export const commands: Record<string, Command> = {
  /** Brings the database to this version's schema, while the version before works on. */
  migrate: atDatabase(async (owner, say, config) => {
    await bringSchema(owner, { mayMigrate: true, say });
    await openToApplication({ ...config, MIGRATE: true });
    say('База обновлена: можно запускать.');
  }),
  /** Seals with the current SECRET_KEY what keys of before have sealed, while everything works on. */
  rekey: atDatabase(async (owner, say) => {
    await bringSchema(owner, { mayMigrate: false, say });
    await rekey(say);
  }),
  /** Gives the demo's administrator a new password, and tells it. */
  'demo-password': atDatabase(async (owner, say) => {
    await bringSchema(owner, { mayMigrate: false, say });
    say(await onPlatform(renewDemoPassword));
  }),
  /** Spreads the tables over the nodes of a cluster, see docs/cluster.md. */
  distribute: atDatabase(distribute),
};

function atDatabase(work: (owner: pg.Pool, say: Say, config: Config) => Promise<void>): Command {
  return async (env, say) => {
    const config = useConfig(readConfig(env));
    await openDataFolder(config);
    const secrets = await secretsFor(config.DATA_DIR, config.SECRET_KEY, config.SECRET_KEYS_OLD);
    useSecret(secrets.current, secrets.older);
    const leave = config.DATABASE_URL ? async () => {} : await takeFolder(config.DATA_DIR);
    try {
      const { owner, close } = await openDatabase(config, 2, say);
      await work(owner, say, config).finally(close);
    } finally {
      await leave();
    }
  };
}
