import { onBack, unanswered } from './connection.ts';
import { refreshToken } from './refresh.ts';
import { token } from './token.ts';

/** The server breathes every 20 s; a line without breath is broken, though nobody said so: after a sleep, for example. */
const silence = 60_000;

interface Hearing {
  onStand: () => void;
  onNews: (text: string) => void;
}

/**
 * Listens until `signal` aborts, connecting again with growing pauses, and at once when the server is heard of again. By fetch rather than EventSource, which can't
 * send the Authorization header.
 */
export async function listen(signal: AbortSignal, { onStand, onNews }: Hearing): Promise<void> {
  for (let failed = 0; !signal.aborted; failed++) {
    const broken = new AbortController();
    let asked = 0;
    try {
      const response = await fetch('/cns/stream', {
        headers: { Authorization: token.get(), Accept: 'text/event-stream' },
        credentials: 'include',
        signal: AbortSignal.any([signal, broken.signal]),
      });
      if (response.status === 401) await refreshToken();
      asked = Number(response.headers.get('Retry-After') ?? 0) * 1000;
      if (response.ok && response.body) {
        failed = 0;
        onStand();
        for await (const text of messages(response.body, () => broken.abort())) onNews(text);
      }
    } catch (error) {
      // The line breaks with every restart of the server and every sleep of the computer: only the second time says something.
      if (failed > 0 && !signal.aborted) {
        console.error('stream', error);
        unanswered();
      }
    }
    const grown = Math.min(30_000, 1000 * 2 ** failed) * (0.5 + Math.random() / 2);
    if (!signal.aborted) await pause(Math.max(asked, grown), signal);
  }
}

/** The `data` of each message; comments that keep the line alive carry none. */
async function* messages(body: ReadableStream<Uint8Array<ArrayBuffer>>, onSilence: () => void): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await within(silence, reader.read(), onSilence);
    if (done) return;
    const parts = (rest + value).replaceAll('\r\n', '\n').split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const lines = part.split('\n').filter((line) => line.startsWith('data:'));
      if (lines.length > 0) yield lines.map((line) => line.slice(5).trimStart()).join('\n');
    }
  }
}

function within<Value>(milliseconds: number, waited: Promise<Value>, otherwise: () => void): Promise<Value> {
  const timer = setTimeout(otherwise, milliseconds);
  return waited.finally(() => clearTimeout(timer));
}

let wake = () => {};
onBack(() => wake());

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', wake);
  });
}
