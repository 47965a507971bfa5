import type { ProductResult } from '@prilavok/contract';
import { Status, type Tone } from '#ui/marks/status.tsx';

/** Words for the outcome of a product: one word for a row, another for the tab that counts them. */
export const resultWords: Record<ProductResult, { one: string; many: string; tone: Tone; ring: boolean }> = {
  refused: { one: 'Отказано', many: 'Отказано', tone: 'error', ring: false },
  missing: { one: 'Не готово', many: 'Не готовы', tone: 'warn', ring: false },
  sent: { one: 'Ждём ответа', many: 'Ждут ответа', tone: 'accent', ring: false },
  accepted: { one: 'Принято', many: 'Принято', tone: 'success', ring: false },
  skipped: { one: 'Без изменений', many: 'Без изменений', tone: 'neutral', ring: true },
};

/** Outcome of one product in a task, as a dot and a word. */
export function ResultState({ result }: { result: ProductResult }) {
  const { one, tone, ring } = resultWords[result];
  return (
    <Status tone={tone} ring={ring}>
      {one}
    </Status>
  );
}
