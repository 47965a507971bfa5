import { beforeEach, describe, expect, it, vi } from 'vitest';
import { markServed } from '../http/served.ts';
import { courtesyOf } from './courtesy.ts';

const clock = { now: 0 };
const never = new AbortController().signal;

describe('long work', () => {
  beforeEach(() => {
    // Whoever was served in an earlier test is long gone.
    clock.now += 60_000;
    vi.spyOn(performance, 'now').mockImplementation(() => clock.now);
    return () => vi.restoreAllMocks();
  });

  it('takes on all that is best while nobody is served', async () => {
    const { giveWay, portion } = courtesyOf('1', never);
    clock.now += 400;
    await giveWay();
    expect(portion(1000)).toBe(1000);
  });

  it('takes on a fifth, and at least one, while others are served', () => {
    const { portion } = courtesyOf('1', never);
    markServed('2');
    expect([portion(1000), portion(2)]).toEqual([200, 1]);
    clock.now += 2500;
    expect(portion(1000)).toBe(1000);
  });

  it('is not slowed by its own author who asks how far it is, however often', () => {
    const { portion } = courtesyOf('1', never);
    markServed('1');
    expect(portion(1000)).toBe(1000);
    markServed('2');
    markServed('1');
    markServed('1');
    expect(portion(1000)).toBe(200);
  });

  it('rests as long as it worked, and hears meanwhile that it shall stop', async () => {
    const stop = new AbortController();
    const { giveWay } = courtesyOf(null, stop.signal);
    markServed('2');
    clock.now += 400;
    const resting = giveWay();
    stop.abort();
    await expect(resting).rejects.toThrow();
  });
});
