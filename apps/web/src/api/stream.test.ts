import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** The far end of one line: the test opens it, writes into it and breaks it. */
interface Line {
  open: () => void;
  write: (text: string) => void;
  end: () => void;
}

const lines: Line[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  lines.length = 0;
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    const body = new TransformStream<Uint8Array, Uint8Array>();
    const writer = body.writable.getWriter();
    writer.closed.catch(() => {});
    return new Promise<Response>((resolve, reject) => {
      signal.addEventListener('abort', () => {
        reject(signal.reason);
        void writer.abort(signal.reason).catch(() => {});
      });
      lines.push({
        open: () => resolve(new Response(body.readable)),
        write: (text) => void writer.write(new TextEncoder().encode(text)),
        end: () => void writer.close(),
      });
    });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A screen that shows an import, whose state on the server is told by `now`. */
async function shown(now: () => string) {
  const [{ queries }, { openLine, closeLine }] = await Promise.all([import('./queries.ts'), import('./stream.ts')]);
  const answers: (() => void)[] = [];
  const screen = new QueryObserver(queries, {
    queryKey: ['catalogs/imports', 'GET'],
    // The server reads when it is asked; the answer may travel long.
    queryFn: () => {
      const read = now();
      return new Promise<string>((resolve) => answers.push(() => resolve(read)));
    },
  });
  const leave = screen.subscribe(() => {});
  const settle = async () => {
    await vi.advanceTimersByTimeAsync(10);
    for (const answer of answers.splice(0)) answer();
    await vi.advanceTimersByTimeAsync(10);
  };
  return {
    openLine,
    state: () => screen.getCurrentResult().data,
    settle,
    leave: () => {
      leave();
      closeLine();
    },
  };
}

it('asks anew what was answered before the line stood', async () => {
  let state = 'running';
  const page = await shown(() => state);
  void page.openLine();
  await page.settle();
  expect(page.state()).toBe('running');
  state = 'success';
  lines[0]?.open();
  await page.settle();
  expect(page.state()).toBe('success');
  page.leave();
});

it('asks anew what was missed while the line was broken, also what is being asked for the first time', async () => {
  let state = 'running';
  const page = await shown(() => state);
  void page.openLine();
  lines[0]?.open();
  await vi.advanceTimersByTimeAsync(10);
  lines[0]?.end();
  await vi.advanceTimersByTimeAsync(1000);
  state = 'success';
  lines[1]?.open();
  await page.settle();
  expect(page.state()).toBe('success');
  page.leave();
});

it('takes what comes over the line while the answers of its first questions are still on the way', async () => {
  const page = await shown(() => 'running');
  const { onServerEvent } = await import('./stream.ts');
  const told: string[] = [];
  onServerEvent(({ type }) => told.push(type));
  void page.openLine();
  lines[0]?.open();
  lines[0]?.write('data: {"type":"changed","resource":"catalogs/brands","ids":[]}\n\n');
  await vi.advanceTimersByTimeAsync(10);
  expect(told).toEqual(['changed']);
  page.leave();
});

/** A list in sight that counts how often it is asked for. */
async function counted(resource: string, path: object | null = null) {
  const { queries } = await import('./queries.ts');
  let times = 0;
  const screen = new QueryObserver(queries, {
    queryKey: [resource, 'GET', '', path],
    queryFn: async () => ++times,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { leave: screen.subscribe(() => {}), times: () => times };
}

const change = (resource: string, ids: string[] = []) =>
  `data: ${JSON.stringify({ type: 'changed', resource, ids })}\n\n`;

it('asks each list twice at most for twenty new orders, and not what is out of sight', async () => {
  const page = await shown(() => 'running');
  void page.openLine();
  lines[0]?.open();
  await page.settle();
  const resources = ['orders/orders', 'orders/actions', 'orders/parcels'];
  const lists = await Promise.all(resources.map((resource) => counted(resource)));
  const left = await counted('orders/orders', { list: 'that was left' });
  await page.settle();
  left.leave();
  await page.settle();
  for (let order = 0; order < 20; order++) {
    for (const resource of resources) lines[0]?.write(change(resource, [String(order)]));
    await vi.advanceTimersByTimeAsync(100);
  }
  await vi.advanceTimersByTimeAsync(10_000);
  // Once when it was opened, then for the first order, then for all the others.
  expect([...lists, left].map(({ times }) => times())).toEqual([3, 3, 3, 1]);
  for (const { leave } of lists) leave();
  page.leave();
});

it('asks for a row anew only when it is among the changed ones', async () => {
  const page = await shown(() => 'running');
  void page.openLine();
  lines[0]?.open();
  await page.settle();
  const [seven, eight] = [await counted('orders/orders', { id: '7' }), await counted('orders/orders', { ids: ['8'] })];
  await page.settle();
  lines[0]?.write(change('orders/orders', ['7', '9']));
  await vi.advanceTimersByTimeAsync(5000);
  expect([seven.times(), eight.times()]).toEqual([2, 1]);
  lines[0]?.write(change('orders/orders'));
  await vi.advanceTimersByTimeAsync(5000);
  expect([seven.times(), eight.times()]).toEqual([3, 2]);
  for (const { leave } of [seven, eight]) leave();
  page.leave();
});

it('asks nothing while nobody looks, and everything once somebody does', async () => {
  const page = await shown(() => 'running');
  const seen = Object.assign(new EventTarget(), { hidden: true });
  vi.stubGlobal('document', seen);
  void page.openLine();
  lines[0]?.open();
  await page.settle();
  const list = await counted('orders/orders');
  await page.settle();
  lines[0]?.write(change('orders/orders'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(list.times()).toBe(1);
  seen.hidden = false;
  seen.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(100);
  expect(list.times()).toBe(2);
  list.leave();
  page.leave();
});

it('does not ask again who is signed in when the line stands', async () => {
  const page = await shown(() => 'running');
  const me = await counted('users/sessions');
  await page.settle();
  void page.openLine();
  lines[0]?.open();
  await page.settle();
  expect(me.times()).toBe(1);
  me.leave();
  page.leave();
});

it('takes a line that has been silent for a minute for a broken one', async () => {
  const page = await shown(() => 'running');
  void page.openLine();
  lines[0]?.open();
  await vi.advanceTimersByTimeAsync(50_000);
  lines[0]?.write(': \n\n');
  await vi.advanceTimersByTimeAsync(50_000);
  expect(lines).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(lines).toHaveLength(2);
  page.leave();
});

it('opens one line, however often it is asked to, and none after it was closed', async () => {
  const page = await shown(() => 'running');
  void page.openLine();
  void page.openLine();
  lines[0]?.open();
  await vi.advanceTimersByTimeAsync(10);
  page.leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toHaveLength(1);
});

describe('several tabs', () => {
  /** Locks and channels of one browser, whose tabs are copies of the module. */
  beforeEach(() => {
    const waiting: (() => Promise<void>)[] = [];
    let held = false;
    const next = async (): Promise<void> => {
      const work = held ? undefined : waiting.shift();
      if (!work) return;
      held = true;
      await work();
      held = false;
      await next();
    };
    const request = async (_: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
      waiting.push(work);
      signal.addEventListener('abort', () => waiting.splice(waiting.indexOf(work) >>> 0, 1));
      await next();
    };
    vi.stubGlobal('navigator', { locks: { request } });
    const channels = new Set<Channel>();
    class Channel {
      onmessage: ((event: { data: unknown }) => void) | null = null;
      constructor() {
        channels.add(this);
      }
      postMessage(data: unknown) {
        for (const other of channels) if (other !== this) queueMicrotask(() => other.onmessage?.({ data }));
      }
      close() {
        channels.delete(this);
      }
    }
    vi.stubGlobal('BroadcastChannel', Channel);
  });

  /** A tab that shows an import. */
  async function tab(now: () => string) {
    vi.resetModules();
    const page = await shown(now);
    const { onServerEvent } = await import('./stream.ts');
    const told: string[] = [];
    onServerEvent(({ type }) => told.push(type));
    return { ...page, told };
  }

  it('share one line; when its tab closes the next one listens, and all ask anew', async () => {
    let state = 'running';
    const first = await tab(() => state);
    const second = await tab(() => state);
    const stood: string[] = [];
    void first.openLine().then(() => stood.push('first'));
    lines[0]?.open();
    await first.settle();
    void second.openLine().then(() => stood.push('second'));
    await second.settle();
    expect(stood).toEqual(['first', 'second']);
    lines[0]?.write('data: {"type":"changed","resource":"catalogs/brands","ids":[]}\n\n');
    await second.settle();
    expect([first.told, second.told]).toEqual([['changed'], ['changed']]);
    expect(lines).toHaveLength(1);

    first.leave();
    await vi.advanceTimersByTimeAsync(2000);
    expect(lines).toHaveLength(2);
    state = 'success';
    lines[1]?.open();
    await second.settle();
    expect(second.state()).toBe('success');
    second.leave();
  });

  it('ask anew when the line of another one stands again', async () => {
    let state = 'running';
    const first = await tab(() => state);
    const second = await tab(() => state);
    void first.openLine();
    void second.openLine();
    lines[0]?.open();
    await first.settle();
    await second.settle();
    lines[0]?.end();
    await vi.advanceTimersByTimeAsync(1000);
    state = 'success';
    lines[1]?.open();
    await second.settle();
    expect(second.state()).toBe('success');
    first.leave();
    second.leave();
  });
});
