import { ServerEvent } from '@prilavok/contract';
import { forget, queries } from './queries.ts';
import { refreshToken } from './refresh.ts';
import { token } from './token.ts';

/** What the server pushes to open cabinets. Fetch rather than EventSource, which can't send the Authorization header. */

type Listener = (event: ServerEvent) => void;
const listeners = new Set<Listener>();

export function onServerEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Listens until `signal` aborts, connecting again with growing pauses. */
export async function listen(signal: AbortSignal): Promise<void> {
  for (let failed = 0; !signal.aborted; failed++) {
    try {
      const response = await fetch('/cns/stream', {
        headers: { Authorization: token.get(), Accept: 'text/event-stream' },
        credentials: 'include',
        signal,
      });
      if (response.status === 401) await refreshToken();
      if (response.ok && response.body) {
        // Whatever was missed while away: everything shown is asked anew once the line stands again.
        if (failed > 0) await queries.invalidateQueries();
        failed = 0;
        for await (const text of messages(response.body)) take(text);
      }
    } catch (error) {
      // The line breaks with every restart of the server and every sleep of the computer: only the second time says something.
      if (failed > 0 && !signal.aborted) console.error('stream', error);
    }
    await pause(Math.min(30_000, 1000 * 2 ** failed) * (0.5 + Math.random() / 2), signal);
  }
}

/** The `data` of each message; comments that keep the line alive carry none. */
async function* messages(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = (rest + value).replaceAll('\r\n', '\n').split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const lines = part.split('\n').filter((line) => line.startsWith('data:'));
      if (lines.length > 0) yield lines.map((line) => line.slice(5).trimStart()).join('\n');
    }
  }
}

function take(text: string): void {
  const { data: event, success, error } = ServerEvent.safeParse(JSON.parse(text));
  if (!success) {
    console.error('stream', error);
    return;
  }
  if (event.type === 'changed') void forget(event.resource);
  for (const listener of listeners) listener(event);
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
