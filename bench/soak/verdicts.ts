import { percentile } from '../parts/asking.ts';
import type { Figures } from './figures.ts';

/** A line of the outcome: what was measured, and whether it is held; undefined where it can't be judged. */
export type Verdict = [text: string, held: boolean | undefined];

/** Whether nothing was found that should not be there; names the first few. */
export const none = (what: string, found: readonly string[]): Verdict => [
  `${what}: ${found.length}${found.length > 0 ? ` (${someOf(found)})` : ''}`,
  found.length === 0,
];

/** What has to be so, and what speaks against it. */
export const holds = (title: string, broken: readonly string[]): Verdict => [
  broken.length > 0 ? `${title}: ${someOf(broken)}` : title,
  broken.length === 0,
];

const someOf = (found: readonly string[]): string => found.slice(0, 5).join('; ').slice(0, 800);

/** A tenth more, and a bit, is the garbage of the hour. */
const most = { growth: 1.1, megabytes: 20, files: 20, connections: 64, lag: 200 };

/**
 * What the process took, in the second third of the run beside the last. Memory is judged where the first third was long enough for it to
 * warm up: ten minutes.
 */
export function verdictsOn(seen: readonly Figures[], minutes: number): Verdict[] {
  const judged = minutes >= 30;
  const third = minutes * 20;
  const middle = seen.filter(({ at }) => at > third && at <= 2 * third);
  const end = seen.filter(({ at }) => at > 2 * third);
  const flat = (what: string, value: (some: readonly Figures[]) => number): Verdict => [
    `${what}: ${Math.round(value(middle))} → ${Math.round(value(end))} МБ${judged ? '' : ' (судить можно по 30 минутам)'}`,
    judged ? value(end) <= value(middle) * most.growth + most.megabytes : undefined,
  ];
  const files = median(end, 'files') - median(middle, 'files');
  const connections = largest(seen, 'connections');
  const late = percentile(
    seen.map(({ p99 }) => p99),
    0.95,
  );
  return [
    flat('память процесса сервера', (some) => median(some, 'memory')),
    flat('куча сервера в лучшие минуты', (some) => Math.min(...some.map(({ heap }) => heap))),
    flat('своя память PostgreSQL', (some) => median(some, 'postgres')),
    [`открытых файлов и соединений сервера: ${median(middle, 'files')} → ${median(end, 'files')}`, files <= most.files],
    [
      `соединений с базой, самое большее: ${connections}, ждали его: ${largest(seen, 'waiting')} (нужно не больше ${most.connections})`,
      connections <= most.connections,
    ],
    [
      `задержка цикла событий, p99 за десять секунд: ${Math.round(late)} мс у 95 % замеров, самая долгая ` +
        `${Math.round(largest(seen, 'longest'))} мс (нужно меньше ${most.lag})`,
      late < most.lag,
    ],
  ];
}

const median = (some: readonly Figures[], name: keyof Figures): number =>
  percentile(
    some.map((one) => one[name]),
    0.5,
  );

const largest = (some: readonly Figures[], name: keyof Figures): number => Math.max(...some.map((one) => one[name]));
