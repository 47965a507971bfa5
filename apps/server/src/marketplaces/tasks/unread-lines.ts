import type { Connection, Finding } from '@prilavok/marketplaces';

/** Lines of a slice; of more it is said how many. */
const most = 20;

/** Collects parts of answers that a run couldn't read, in lines for its log. */
export function createUnreadLines() {
  let rows = 0;
  let lines = new Set<string>();
  const misread: NonNullable<Connection['misread']> = ({ method = 'POST', path }, findings) => {
    for (const finding of findings) {
      if (finding.kind === 'row') rows++;
      const words = wordsOf(finding);
      if (words) lines.add(`${words} (${method} ${path})`);
    }
  };
  return {
    misread,
    /** Whether there is anything that wasn't taken yet. */
    some: () => lines.size > 0,
    /** Takes the lines that have come together since the last time. */
    take(): { rows: number; lines: string[] } {
      const taken = { rows, lines: shortened([...lines]) };
      rows = 0;
      lines = new Set();
      return taken;
    },
  };
}

const shortened = (lines: string[]): string[] =>
  lines.length > most ? [...lines.slice(0, most), `И ещё такого же: ${lines.length - most}`] : lines;

/** Of methods and whole answers the run itself ends with a sentence. */
function wordsOf(finding: Finding): string | undefined {
  if (finding.kind === 'meaning')
    return `Площадка ответила «${finding.word}» в поле ${finding.field}: такого слова мы не знаем, строка стоит как «не распознано»`;
  if (finding.kind !== 'row') return undefined;
  const { number, key, name, field, reason } = finding;
  const which = name ? `${number}, ${key} ${name}` : `${number}`;
  return `Не прочитана строка ${which}: ${field ? `поле ${field} — ` : ''}${reason}. Остальные прочитаны`;
}
