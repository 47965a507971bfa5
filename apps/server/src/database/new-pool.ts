import pg from 'pg';

/** A pool whose connections the server may close at any moment: it replaces them. Unheard, the event would end the process. */
export function newPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
