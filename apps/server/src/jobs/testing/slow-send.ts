import { z } from 'zod';
import { job } from '../job.ts';

/** Tells an address that it runs, and waits for the answer: what a slow marketplace is to a task. */
export const slowSend = job('test.slow-send', z.object({ url: z.string() }), async ({ payload: { url }, signal }) => {
  await fetch(`${url}?process=${process.pid}`, { method: 'POST', signal });
});
