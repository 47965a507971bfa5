import type { BulkAct } from '@prilavok/contract';
import { Status, type Tone } from '#ui/status.tsx';

const states: Record<BulkAct['status'], { word: string; tone: Tone; ring?: boolean }> = {
  pending: { word: 'В очереди', tone: 'neutral', ring: true },
  running: { word: 'В процессе', tone: 'accent' },
  success: { word: 'Готово', tone: 'success' },
  failed: { word: 'Прервалось', tone: 'error' },
  stopped: { word: 'Остановлено', tone: 'neutral', ring: true },
};

/** Whether a bulk change waits or is under way. */
export const isRunning = ({ status }: Pick<BulkAct, 'status'>): boolean => status === 'pending' || status === 'running';

/** Where a bulk change stands; an undone one says so. */
export function ActStatus({ of: { status, undoneBy } }: { of: BulkAct }) {
  const { word, tone, ring = false } = undoneBy ? { word: 'Отменено', tone: 'neutral' as const } : states[status];
  return (
    <Status tone={tone} ring={ring}>
      {word}
    </Status>
  );
}
