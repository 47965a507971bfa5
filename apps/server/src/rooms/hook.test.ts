import { afterAll, expect, test } from 'vitest';
import { withCompany } from '../database/pools.ts';
import { one } from '../database/rows.ts';
import { connectRooms } from '../rooms.ts';
import { aCompany } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { answer, ask, connectAnswers, hook } from './hook.ts';

const server = useServer();
// Other files of tests run in this process.
afterAll(connectRooms);

const length = hook<string, number>('testing.length');

test('all rooms that answer are asked in the transaction of whoever asks, and answer in their order', async () => {
  const { company } = await aCompany(server);
  connectAnswers([
    answer(length, async (db, word) => {
      const { count } = await one<{ count: number }>(db)`select length(${word}::text) as count`;
      return count;
    }),
    answer(hook<string, number>('testing.other'), () => Promise.reject(new Error('asked'))),
    answer(length, async (db, word) => Number(db.company) + word.length),
  ]);
  expect(await withCompany(company, (db) => ask(db, length, 'фид'))).toEqual([3, Number(company) + 3]);
});

test('where no room answers, nothing is answered', async () => {
  const { company } = await aCompany(server);
  connectAnswers([]);
  expect(await withCompany(company, (db) => ask(db, length, 'фид'))).toEqual([]);
});
