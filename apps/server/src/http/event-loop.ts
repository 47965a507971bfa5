import { monitorEventLoopDelay } from 'node:perf_hooks';
import { log } from '../log.ts';

/** From here on everybody who calls feels it. */
const noticeable = 200;
/** How often it is looked at, in milliseconds. */
const every = 10_000;

/** Tells the log when something keeps the process from answering; `/metrics` has the same as `nodejs_eventloop_lag_*`. Answers how to end. */
export function watchEventLoop(): () => void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const clock = setInterval(() => {
    const longest = Math.round(delay.max / 1e6);
    const p99 = Math.round(delay.percentile(99) / 1e6);
    delay.reset();
    if (longest >= noticeable) log.warn({ longest, p99, unit: 'ms' }, 'The event loop was held up');
  }, every);
  clock.unref();
  return () => {
    clearInterval(clock);
    delay.disable();
  };
}
