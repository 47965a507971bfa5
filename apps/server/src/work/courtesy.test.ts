import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newAttendance } from '../attendance.ts';
import { courtesyOf } from './courtesy.ts';

const clock = { now: 0 };
const never = new AbortController().signal;

describe('long work', () => {
  let calls = newAttendance();
  let process = { calls, together: { until: 0 } };
  beforeEach(() => {
    calls = newAttendance();
    process = { calls, together: { until: 0 } };
    vi.spyOn(performance, 'now').mockImplementation(() => clock.now);
    return () => vi.restoreAllMocks();
  });

  it('takes on all that is best while nobody is served', async () => {
    const { giveWay, portion } = courtesyOf('1', never, process);
    clock.now += 400;
    await giveWay();
    expect(portion(1000)).toBe(1000);
  });

  it('takes on a fifth, and at least one, while others are served', () => {
    const { portion } = courtesyOf('1', never, process);
    calls.mark('2');
    expect([portion(1000), portion(2)]).toEqual([200, 1]);
    clock.now += 2500;
    expect(portion(1000)).toBe(1000);
  });

  it('is not slowed by its own author who asks how far it is, however often', () => {
    const { portion } = courtesyOf('1', never, process);
    calls.mark('1');
    expect(portion(1000)).toBe(1000);
    calls.mark('2');
    calls.mark('1');
    calls.mark('1');
    expect(portion(1000)).toBe(200);
  });

  it('rests as long as it worked, and hears meanwhile that it shall stop', async () => {
    const stop = new AbortController();
    const { giveWay } = courtesyOf(null, stop.signal, process);
    calls.mark('2');
    clock.now += 400;
    const resting = giveWay();
    stop.abort();
    await expect(resting).rejects.toThrow();
  });

  it('leaves half of the time to others, however many works are under way together', () => {
    const works = [1, 2, 3].map(() => courtesyOf(null, never, process));
    calls.mark('2');
    const began = clock.now;
    clock.now += 40;
    for (const { giveWay } of works) void giveWay();
    expect(process.together.until - began).toBe(2 * 3 * 40);
  });

  it('counts no portion for more than a tenth of a second: it rather waited than worked', () => {
    const { giveWay } = courtesyOf(null, never, process);
    calls.mark('2');
    clock.now += 1500;
    void giveWay();
    expect(process.together.until - clock.now).toBe(100);
  });
});
