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
  return { rows: Array.from({ length }, (_, index) => madeUp(at(question.offset + index))), total };
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
