/** A made-up server behind `fetch`: as many rows as the address asks for (`?rows=100000`), answered after 30 ms. */
const words = ['Чайник', 'Кружка', 'Плед', 'Лампа', 'Стул', 'Полка', 'Зонт', 'Сумка', 'Ковёр', 'Ваза'];
const colours = ['белый', 'чёрный', 'серый', 'синий', 'зелёный', 'красный'];
const states = ['new', 'assembling', 'ready', 'delivering', 'delivered', 'cancelled'];

export interface MadeUp {
  id: string;
  title: string;
  article: string;
  price: string;
  stock: number;
  state: string;
  changed: string;
  facts: number[];
  colour: { id?: string; title: string } | null;
  day: string | null;
  fragile: boolean | null;
  tags: string[];
  version: number;
}

/** Row number `index`: the same on every call, so that a test knows what stands where. */
export function madeUp(index: number): MadeUp {
  return {
    id: String(index + 1),
    title: `${words[index % 10]} ${colours[index % 6]} № ${index + 1}`,
    article: `ART-${String(index + 1).padStart(7, '0')}`,
    price: String(((index * 7919) % 90_000) + 100),
    stock: (index * 31) % 240,
    state: states[index % 6] ?? 'new',
    changed: new Date(Date.UTC(2026, 10, 20, 12) - index * 60_000).toISOString(),
    facts: Array.from({ length: 12 }, (_, fact) => ((index + 1) * (fact + 3)) % 1000),
    colour: { id: String(index % 6), title: colours[index % 6] ?? '' },
    day: `2027-0${(index % 9) + 1}-15`,
    fragile: index % 2 === 0,
    tags: index % 3 === 0 ? ['новинка', 'хит'] : [],
    version: 1,
  };
}

interface Question {
  limit: number;
  offset: number;
  search?: string;
  sort?: string;
}

export function answer(question: Question, count: number): { rows: MadeUp[]; total: number } {
  const total = question.search ? Math.min(3, count) : count;
  const length = Math.max(0, Math.min(question.limit, total - question.offset));
  const at = (index: number) => (question.sort?.startsWith('-') ? total - 1 - index : index);
  const row = (index: number) => saved.get(String(index + 1)) ?? madeUp(index);
  return { rows: Array.from({ length }, (_, index) => row(at(question.offset + index))), total };
}

/** Rows that were changed on the made-up server, by their ids. */
const saved = new Map<string, MadeUp>();

/** Ten thousand options to choose from: the colours, and numbered shades of grey. */
export const options = [...colours, ...Array.from({ length: 9994 }, (_, shade) => `оттенок ${shade + 1}`)].map(
  (title, id) => ({ id: String(id), title }),
);

export interface Sent {
  seen: MadeUp;
  values: ReadonlyMap<string, unknown>;
}

/** Saves as the real server does: prices over a million are refused, and what `meddle` has changed since is stale. */
export async function save(rows: readonly Sent[], delay: number) {
  await new Promise((resolve) => setTimeout(resolve, delay));
  requests.push(rows.length);
  return rows.map(({ seen, values }) => {
    const was = saved.get(seen.id) ?? madeUp(Number(seen.id) - 1);
    const next = { ...was, facts: [...was.facts] };
    const refused: { column: string; reason: string; stale?: boolean }[] = [];
    for (const [column, value] of values) {
      const fact = /^fact(\d+)$/.exec(column)?.[1];
      if (column === 'price' && was.version > seen.version && was.price !== seen.price)
        refused.push({ column, reason: 'Пока вы правили, значение изменил кто-то другой', stale: true });
      else if (column === 'price' && Number(value) > 1_000_000) refused.push({ column, reason: 'Не больше миллиона' });
      else if (fact) next.facts[Number(fact)] = Number(value);
      else Object.assign(next, { [column]: value });
    }
    next.version++;
    saved.set(seen.id, next);
    return { id: seen.id, row: next, refused };
  });
}

/** How many rows each request had. */
export const requests: number[] = [];

/** Somebody else changes a price. */
export function meddle(id: string, price: string): void {
  const was = saved.get(id) ?? madeUp(Number(id) - 1);
  saved.set(id, { ...was, price, version: was.version + 1 });
}

/** Puts the made-up server in the place of the real one, for this page only. */
export function serveMadeUp(count: number, delay: number): void {
  globalThis.fetch = async (_address, init) => {
    await new Promise((resolve) => setTimeout(resolve, delay));
    init?.signal?.throwIfAborted();
    const question: Question = JSON.parse(String(init?.body));
    return Response.json(answer(question, count));
  };
}
