import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPages, lengthOf } from './pages.ts';

interface PageRequest {
  offset: number;
  signal: AbortSignal;
  answer: (rows: number[], total?: number) => Promise<void>;
  refuse: (error: Error) => Promise<void>;
}

/** A source that answers when told to. */
function aSource() {
  const asked: PageRequest[] = [];
  const pages = createPages<number>(({ offset, signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<{ rows: number[]; total?: number }>();
    const settle = async () => {
      if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(0);
    };
    signal.addEventListener('abort', () => reject(new DOMException('left', 'AbortError')));
    asked.push({
      offset,
      signal,
      answer: (rows, total) => {
        resolve(total === undefined ? { rows } : { rows, total });
        return settle();
      },
      refuse: (error) => {
        reject(error);
        return settle();
      },
    });
    return promise;
  });
  const request = (offset: number): PageRequest => {
    const found = asked.findLast((one) => one.offset === offset);
    if (!found) throw new Error(`nothing was asked at ${offset}`);
    return found;
  };
  return { pages, asked, request };
}

const full = (offset: number) => Array.from({ length: 50 }, (_, index) => offset + index);

describe('pages of a list', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('only the pages in sight are asked for, fifty rows each', async () => {
    const { pages, asked } = aSource();
    pages.want(130, 160);
    await vi.advanceTimersByTimeAsync(60);
    expect(asked.map((one) => one.offset)).toEqual([100, 150]);
  });

  test('a fast scroll asks for where it stands now and then, and drops what was passed over', async () => {
    const { pages, asked, request } = aSource();
    for (let row = 0; row < 5000; row += 50) {
      pages.want(row, row + 20);
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(asked.length).toBeLessThan(25);
    expect(asked.slice(0, -1).every((one) => one.signal.aborted)).toBe(true);
    await vi.advanceTimersByTimeAsync(60);
    await request(4950).answer(full(4950));
    expect(pages.rowAt(4951)).toBe(4951);
  });

  test('a short page is the end of the list', async () => {
    const { pages, request } = aSource();
    const refreshed = pages.refresh();
    await request(0).answer([1, 2, 3]);
    await refreshed;
    expect(pages.state()).toMatchObject({ end: 3, loadedCount: 3 });
  });

  test('an answer that comes after the list was asked anew is not taken', async () => {
    const { pages, asked } = aSource();
    pages.want(0, 10);
    await vi.advanceTimersByTimeAsync(60);
    const refreshed = pages.refresh();
    await asked[0]?.answer([1]);
    await asked[1]?.answer([2]);
    await refreshed;
    expect(pages.rowAt(0)).toBe(2);
  });

  test('old rows stay in sight until the new ones have come', async () => {
    const { pages, request } = aSource();
    const first = pages.refresh();
    await request(0).answer([1]);
    await first;
    const second = pages.refresh();
    expect(pages.rowAt(0)).toBe(1);
    await request(0).answer([2]);
    await second;
    expect(pages.rowAt(0)).toBe(2);
  });

  test('a page that failed is not asked for again until the list is asked anew', async () => {
    const { pages, asked, request } = aSource();
    pages.want(50, 60);
    await vi.advanceTimersByTimeAsync(60);
    await request(50).refuse(new Error('нет связи'));
    expect(pages.state().error?.message).toBe('нет связи');
    pages.want(50, 61);
    await vi.advanceTimersByTimeAsync(60);
    expect(asked).toHaveLength(1);
    void pages.refresh();
    expect(asked).toHaveLength(2);
  });

  test('two hundred pages are kept, the longest unseen go first', async () => {
    const { pages, request } = aSource();
    for (let page = 0; page < 205; page++) {
      pages.want(page * 50, page * 50 + 10);
      await vi.advanceTimersByTimeAsync(60);
      await request(page * 50).answer(full(page * 50));
    }
    expect(pages.state().loadedCount).toBe(200 * 50);
    expect(pages.rowAt(0)).toBeUndefined();
    expect(pages.rowAt(204 * 50)).toBe(204 * 50);
  });
});

describe('rows that a sheet works with', () => {
  test('a row is put in its place without asking', async () => {
    const { pages, asked, request } = aSource();
    const refreshed = pages.refresh();
    await request(0).answer([1, 2, 3]);
    await refreshed;
    pages.patch((row) => row === 2, 20);
    expect(pages.rows()).toEqual([1, 20, 3]);
    expect(asked).toHaveLength(1);
  });

  test('rows far apart are brought whole, six pages at once, and held while the list is looked at elsewhere', async () => {
    const { pages, asked, request } = aSource();
    const read = pages.ensure(0, 399, () => pages.rows().length);
    expect(asked.map((one) => one.offset)).toEqual([0, 50, 100, 150, 200, 250]);
    pages.want(5000, 5010);
    await new Promise((resolve) => setTimeout(resolve, 70));
    expect(request(0).signal.aborted).toBe(false);
    for (let offset = 0; offset < 400; offset += 50) {
      request(offset).answer(full(offset));
      await new Promise((resolve) => setTimeout(resolve));
    }
    expect(await read).toBe(400);
  });

  test('the end of the list ends the waiting', async () => {
    const { pages, request } = aSource();
    const read = pages.ensure(0, 60, () => pages.rows());
    request(0).answer([1, 2]);
    request(50).answer([]);
    expect(await read).toEqual([1, 2]);
  });

  test('a list that is asked anew meanwhile brings them all the same', async () => {
    const { pages, asked, request } = aSource();
    const read = pages.ensure(0, 10, () => pages.rows());
    void pages.refresh();
    await new Promise((resolve) => setTimeout(resolve));
    asked.forEach((one) => void one.answer([7]));
    await new Promise((resolve) => setTimeout(resolve));
    request(0).answer([7]);
    expect(await read).toEqual([7]);
  });
});

describe('room for rows', () => {
  const known = { end: undefined, seen: 100, total: undefined, more: false };
  test('a list of unknown length has one page more than what is seen', () => {
    expect(lengthOf(known)).toBe(150);
  });
  test('a counted list has room for all of it', () => {
    expect(lengthOf({ ...known, total: 100_000 })).toBe(100_000);
  });
  test('a count that stopped at its bound goes on growing', () => {
    expect(lengthOf({ ...known, total: 100, more: true })).toBe(150);
  });
  test('the end once seen decides', () => {
    expect(lengthOf({ ...known, total: 100_000, end: 120 })).toBe(120);
  });
});
