import type pg from 'pg';

/** Sends a statement over one connection; answers what PostgreSQL said. */
export type Query = (statement: string | pg.QueryConfig) => Promise<pg.QueryResult>;

/**
 * Statements over this connection; those that are sent in one breath, before anything is waited for, go out as one write. Each of its own would be
 * a call of the system here, and wake PostgreSQL there by itself: a save sends twenty.
 */
export function sendingOver(client: pg.PoolClient): Query {
  const { stream } = client.connection;
  let held = false;
  const flush = () => {
    held = false;
    stream.uncork();
  };
  return (statement) => {
    if (!held) {
      held = true;
      stream.cork();
      // Behind all that promises have in line now.
      process.nextTick(flush);
    }
    return client.query(statement);
  };
}
