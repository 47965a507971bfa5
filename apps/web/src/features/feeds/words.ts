import type { Feed, FeedBuild, FeedKind } from '@prilavok/contract';
import { counted, type Forms } from '#text/plurals.ts';
import type { Tone } from '#ui/marks/status.tsx';

const refusedForms: Forms = ['строка с ошибкой', 'строки с ошибкой', 'строк с ошибкой'];
const warningForms: Forms = ['замечание', 'замечания', 'замечаний'];

export const kindTitles: Record<FeedKind, string> = { catalog: 'С товарами', order: 'С заказами' };

interface StateWords {
  word: string;
  tone: Tone;
  ring?: boolean;
}

const states: Record<Feed['state'], StateWords> = {
  new: { word: 'Ещё не собран', tone: 'neutral', ring: true },
  building: { word: 'Собирается', tone: 'accent' },
  ready: { word: 'Готов', tone: 'success' },
  held: { word: 'Ждёт решения', tone: 'warn' },
  failed: { word: 'Сборка не удалась', tone: 'error' },
};

/** Where a feed stands; one that is switched off is given to nobody, whatever was built. */
export const stateOf = ({ active, state }: Pick<Feed, 'active' | 'state'>): StateWords =>
  active ? states[state] : { word: 'Выключен', tone: 'neutral', ring: true };

export const buildStates: Record<FeedBuild['state'], StateWords> = {
  building: { word: 'Собирается', tone: 'accent' },
  ready: { word: 'Собрана', tone: 'success' },
  held: { word: 'Придержана', tone: 'warn' },
  failed: { word: 'Не удалась', tone: 'error' },
  stopped: { word: 'Остановлена', tone: 'neutral', ring: true },
};

/** Counts the faults of the file that is given out: «3 строки с ошибкой, 12 замечаний». */
export const faultWords = ({ refused, warnings }: Pick<Feed, 'refused' | 'warnings'>): string =>
  [refused > 0 && counted(refused, refusedForms), warnings > 0 && counted(warnings, warningForms)]
    .filter(Boolean)
    .join(', ');
