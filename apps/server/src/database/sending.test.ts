import { expect, test, vi } from 'vitest';
import { useServer } from '../testing/server.ts';
import { pools } from './pools.ts';
import { sendingOver } from './sending.ts';

useServer();

test('statements of one breath go out as one write, and each is answered', async () => {
  const client = await pools().appPool.connect();
  try {
    const query = sendingOver(client);
    await query('select 1');
    const { stream } = client.connection;
    const writes = [vi.spyOn(stream, '_write'), vi.spyOn(stream, '_writev')];
    const asked = [query('begin'), query({ text: 'select $1::int as n', values: [2] }), query('commit')];
    const [, answered] = await Promise.all(asked);
    expect(answered?.rows).toEqual([{ n: 2 }]);
    expect(writes.reduce((sum, write) => sum + write.mock.calls.length, 0)).toBe(1);
    for (const write of writes) write.mockRestore();
  } finally {
    client.release();
  }
});

test('what PostgreSQL refuses among them is told to whoever sent it, and the next breath goes on', async () => {
  const client = await pools().appPool.connect();
  try {
    const query = sendingOver(client);
    const [wrong, right] = await Promise.allSettled([query('select * from nowhere'), query('select 3 as n')]);
    expect(wrong).toMatchObject({ status: 'rejected', reason: { code: '42P01' } });
    expect(right).toMatchObject({ status: 'fulfilled', value: { rows: [{ n: 3 }] } });
    expect((await query('select 4 as n')).rows).toEqual([{ n: 4 }]);
  } finally {
    client.release();
  }
});
