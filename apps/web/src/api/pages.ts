/** A list as it is shown: pages of it loaded as one scrolls. */
export interface List<Row> {
  /** Changes together with the question: what was picked or focused holds no longer. */
  key: string;
  status: 'loading' | 'ready' | 'error';
  error: Error | undefined;
  rowAt: (index: number) => Row | undefined;
  /** Where the row of this id stands, if it is at hand. */
  indexOf: (id: string) => number | undefined;
  /** The rows at hand, in order. */
  rows: () => Row[];
  loadedCount: number;
  /** Rows to reserve room for: all there are, or those known and a page more. */
  length: number;
  /** These rows answer the question before: the answer to this one isn't here yet. */
  old: boolean;
  /** The last row is known. */
  atEnd: boolean;
  total: number | undefined;
  /** There are more than `total`: it was counted up to a bound. */
  more: boolean;
  want: (from: number, to: number) => void;
  reload: () => void;
}

/** A list whose rows may be changed where they stand: what a sheet is laid over. */
export interface PagedList<Row> extends List<Row> {
  /** Brings all rows between two places and keeps them until `use` has had them; throws where they don't come. */
  ensure: <Result>(from: number, to: number, use: () => Result) => Promise<Result>;
  /** Puts a newer state of a row in its place, wherever it stands, without asking. */
  patch: (id: string, row: Row) => void;
}

export interface Answer<Row> {
  rows: Row[];
  total?: number | undefined;
}
export type Load<Row> = (page: { limit: number; offset: number; signal: AbortSignal }) => Promise<Answer<Row>>;
export type Pages<Row> = ReturnType<typeof createPages<Row>>;

const size = 50;
const kept = 200;
/** Pages asked for at once when many are wanted whole. */
const atOnce = 6;
/** One look at what is wanted per so many milliseconds: a debounce would never fire while the wheel turns. */
const pause = 60;

/** Keeps pages of one list: asks for what is in sight, drops what was passed over, forgets the oldest beyond 200. */
export function createPages<Row>(load: Load<Row>) {
  const pages = new Map<number, readonly Row[]>();
  const old = new Set<number>();
  const failed = new Set<number>();
  const loading = new Map<number, AbortController>();
  /** Pages that somebody waits for whole: neither passed over nor forgotten. */
  const held = new Map<symbol, readonly number[]>();
  const listeners = new Set<() => void>();
  let wanted = { from: 0, to: size - 1 };
  let version = 0;
  let seen = 0;
  let end: number | undefined;
  let total: number | undefined;
  let error: Error | undefined;
  let looked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const changed = () => {
    version++;
    for (const listener of listeners) listener();
  };

  const wantedPages = () => pagesOf(wanted.from, wanted.to);
  const isHeld = (page: number) => [...held.values()].some((some) => some.includes(page));

  async function fetchPage(page: number, left?: AbortSignal): Promise<void> {
    const controller = new AbortController();
    left?.addEventListener('abort', () => controller.abort(left.reason), { once: true });
    loading.set(page, controller);
    try {
      const offset = page * size;
      const answer = await load({ limit: size, offset, signal: controller.signal });
      if (loading.get(page) === controller) accept(page, answer);
    } finally {
      if (loading.get(page) === controller) loading.delete(page);
    }
  }

  function accept(page: number, answer: Answer<Row>) {
    const reached = page * size + answer.rows.length;
    pages.delete(page);
    pages.set(page, answer.rows);
    old.delete(page);
    if (answer.total !== undefined) total = answer.total;
    // A short page is the end; a full one behind the known end says that the list has grown.
    if (answer.rows.length < size) end = reached;
    else if (end !== undefined && end < reached) end = undefined;
    seen = end ?? Math.max(seen, reached);
    error = undefined;
    const inSight = new Set(wantedPages());
    for (const key of pages.keys()) {
      if (pages.size <= kept) break;
      if (!inSight.has(key) && !isHeld(key)) pages.delete(key);
    }
    changed();
  }

  /** Asks until the page is here: a list that is asked anew meanwhile drops what is on its way. */
  async function bring(page: number): Promise<void> {
    while (!pages.has(page) && (end === undefined || page * size < end)) {
      await fetchPage(page).catch((thrown: unknown) => {
        if (!(thrown instanceof DOMException && thrown.name === 'AbortError')) throw thrown;
      });
    }
  }

  function look() {
    timer = undefined;
    looked = Date.now();
    const inSight = wantedPages();
    for (const [page, controller] of loading) {
      if (inSight.includes(page) || isHeld(page)) continue;
      loading.delete(page);
      controller.abort();
    }
    for (const page of inSight) {
      const beyond = end !== undefined && page > 0 && page * size >= end;
      if (beyond || failed.has(page) || loading.has(page) || (pages.has(page) && !old.has(page))) continue;
      fetchPage(page).catch((thrown: unknown) => {
        if (thrown instanceof DOMException && thrown.name === 'AbortError') return;
        failed.add(page);
        error = thrown instanceof Error ? thrown : new Error(String(thrown));
        changed();
      });
    }
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    version: () => version,
    state: () => ({
      error,
      total,
      end,
      seen,
      loadedCount: [...pages.values()].reduce((sum, rows) => sum + rows.length, 0),
    }),
    rowAt: (index: number) => pages.get(Math.floor(index / size))?.[index % size],
    indexWhere(fits: (row: Row) => boolean): number | undefined {
      for (const [page, rows] of pages) {
        const at = rows.findIndex(fits);
        if (at >= 0) return page * size + at;
      }
      return undefined;
    },
    rows: () => [...pages.keys()].sort((one, other) => one - other).flatMap((page) => pages.get(page) ?? []),
    want(from: number, to: number) {
      wanted = { from, to };
      if (timer === undefined) timer = setTimeout(look, Math.max(0, looked + pause - Date.now()));
    },
    /** Loads what is missing of these rows and holds it until `use` has had it. */
    async ensure<Result>(from: number, to: number, use: () => Result): Promise<Result> {
      const hold = Symbol('ensure');
      const wanted = pagesOf(from, to);
      held.set(hold, wanted);
      const missing = wanted.filter((page) => !pages.has(page)).values();
      const work = async () => {
        for (const page of missing) await bring(page);
      };
      try {
        await Promise.all(Array.from({ length: atOnce }, work));
        return use();
      } finally {
        held.delete(hold);
      }
    },
    patch(isIt: (row: Row) => boolean, next: Row) {
      for (const [page, rows] of pages) {
        const at = rows.findIndex(isIt);
        if (at < 0) continue;
        pages.set(page, rows.with(at, next));
        return changed();
      }
    },
    /** Asks again for what is in sight, and for the rest when it comes into sight; the old rows stay until then. */
    async refresh(left?: AbortSignal): Promise<void> {
      for (const controller of loading.values()) controller.abort();
      loading.clear();
      failed.clear();
      for (const page of pages.keys()) old.add(page);
      await Promise.all(wantedPages().map((page) => fetchPage(page, left)));
    },
  };
}

function pagesOf(from: number, to: number): number[] {
  const first = Math.max(0, Math.floor(from / size));
  const last = Math.max(first, Math.floor(to / size));
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** How many rows to reserve room for. A count that stopped at its bound is a lower one. */
export function lengthOf(known: { end: number | undefined; seen: number; total: number | undefined; more: boolean }) {
  if (known.end !== undefined) return known.end;
  if (known.total !== undefined && !known.more) return Math.max(known.total, known.seen);
  return Math.max(known.total ?? 0, known.seen + size);
}
