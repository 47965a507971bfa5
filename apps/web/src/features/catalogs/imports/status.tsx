import { type Import, muchLost } from '@prilavok/contract';
import { Status, type Tone } from '#ui/marks/status.tsx';

const states: Record<Import['status'], { word: string; tone: Tone; ring?: boolean }> = {
  pending: { word: 'В очереди', tone: 'neutral', ring: true },
  running: { word: 'В процессе', tone: 'accent' },
  success: { word: 'Успешно', tone: 'success' },
  failed: { word: 'Ошибка', tone: 'error' },
  stopped: { word: 'Остановлена', tone: 'neutral', ring: true },
};

/** States of steps that change nothing: they must not read as done. */
const unfinished: { [Step in Import['step']]?: Partial<typeof states> } = {
  mapping: { success: { word: 'Ждёт сопоставления', tone: 'warn', ring: true } },
  check: {
    running: { word: 'Проверяем', tone: 'accent' },
    success: { word: 'Проверен, не загружен', tone: 'info', ring: true },
  },
};

/** Of a file that came through, but with a field missing in many rows: green would hide it. */
const lossy: { [Step in Import['step']]?: (typeof states)['success'] } = {
  check: { word: 'Проверен, есть потери', tone: 'warn', ring: true },
  run: { word: 'Загружен с потерями', tone: 'warn' },
};

/** Where an import stands, as a dot and a word. */
export function ImportStatus({ of }: { of: Import }) {
  const { status, step } = of;
  const losing = status === 'success' && muchLost(of).size > 0 ? lossy[step] : undefined;
  const { word, tone, ring = false } = losing ?? unfinished[step]?.[status] ?? states[status];
  return (
    <Status tone={tone} ring={ring}>
      {word}
    </Status>
  );
}
