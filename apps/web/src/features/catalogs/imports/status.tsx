import type { Import } from '@prilavok/contract';
import { Status, type Tone } from '#ui/status.tsx';

const states: Record<Import['status'], { word: string; tone: Tone; ring?: boolean }> = {
  pending: { word: 'В очереди', tone: 'neutral', ring: true },
  running: { word: 'В процессе', tone: 'accent' },
  success: { word: 'Успешно', tone: 'success' },
  failed: { word: 'Ошибка', tone: 'error' },
  stopped: { word: 'Остановлена', tone: 'neutral', ring: true },
};

/** Where an import stands, as a dot and a word. */
export function ImportStatus({ status }: { status: Import['status'] }) {
  const { word, tone, ring = false } = states[status];
  return (
    <Status tone={tone} ring={ring}>
      {word}
    </Status>
  );
}
