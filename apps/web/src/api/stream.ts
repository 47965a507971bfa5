import { ServerEvent } from '@prilavok/contract';
import { listen } from './line.ts';
import { forget } from './queries.ts';

/** Events that the server pushes to open cabinets. */

type Listener = (event: ServerEvent) => void;
const listeners = new Set<Listener>();

/** Calls the listener with every event that the server pushes while the line is open, changes gathered; answers how to stop that. */
export function onServerEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let line: { left: AbortController; stands: Promise<void> } | undefined;

/** Opens the line unless it is open; fulfilled when it stands for the first time. */
export function openLine(): Promise<void> {
  if (!line) {
    const left = new AbortController();
    line = { left, stands: new Promise((resolve) => follow(left.signal, resolve)) };
  }
  return line.stands;
}

/** Leaves the line, as one leaves the cabinet; another tab takes it over. */
export function closeLine(): void {
  line?.left.abort();
  line = undefined;
}

/**
 * One tab listens and tells the others: over HTTP/1.1 a browser has six connections to a server, of which each line
 * takes one for good. When that tab closes, the next one listens. Where tabs can't agree, each has a line of its own.
 */
function follow(signal: AbortSignal, onStand: () => void): void {
  const stands = () => {
    // What was told before the line stood, was missed: all that was asked until now may be old.
    void forget();
    onStand();
  };
  if (!navigator.locks) return void listen(signal, { onStand: stands, onNews: take });
  const others = new BroadcastChannel(name);
  let standing = false;
  const tell = (said: Said) => others.postMessage(said);
  others.onmessage = ({ data: said }: MessageEvent<Said>) => {
    if (said.kind === 'who') {
      if (standing) tell({ kind: 'here' });
      return;
    }
    if (said.kind === 'news') return take(said.text);
    if (said.kind === 'stands') stands();
    else onStand();
  };
  tell({ kind: 'who' });
  const listening = () =>
    listen(signal, {
      onStand() {
        standing = true;
        tell({ kind: 'stands' });
        stands();
      },
      onNews(text) {
        tell({ kind: 'news', text });
        take(text);
      },
    });
  // Refused only when this tab leaves while it waits for its turn.
  navigator.locks.request(name, { signal }, listening).catch(() => {});
  signal.addEventListener('abort', () => others.close());
}

const name = 'prilavok news';

/** Messages between tabs. */
type Said = { kind: 'who' | 'here' | 'stands' } | { kind: 'news'; text: string };

function take(text: string): void {
  const { data: event, success, error } = ServerEvent.safeParse(JSON.parse(text));
  if (!success) {
    console.error('stream', error);
    return;
  }
  if (event.type === 'changed') gather(event);
  else tell(event);
  // It is kept, too: whoever lists notices asks anew.
  if (event.type === 'notice') gather({ type: 'changed', resource: 'notifications/notices', ids: [] });
}

const tell = (event: ServerEvent): void => {
  for (const listener of listeners) listener(event);
};

type Changed = Extract<ServerEvent, { type: 'changed' }>;

/**
 * Least pause between questions about things in sight, however much changes: twenty new orders are one or two questions
 * of each list.
 */
const pause = 3000;
const gathered = new Map<string, Changed>();
let asked = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps a change until its turn to be asked about. */
function gather(event: Changed): void {
  const known = gathered.get(event.resource);
  const all = event.ids.length === 0 || known?.ids.length === 0;
  gathered.set(event.resource, { ...event, ids: all ? [] : [...new Set([...(known?.ids ?? []), ...event.ids])] });
  timer ??= setTimeout(ask, Math.max(0, asked + pause - Date.now()));
}

/** Asks anew about everything that changed; a tab that nobody sees waits until somebody does. */
function ask(): void {
  timer = undefined;
  if (hidden()) {
    document.addEventListener('visibilitychange', () => (timer ??= setTimeout(ask)), { once: true });
    return;
  }
  asked = Date.now();
  const changes = [...gathered.values()];
  gathered.clear();
  for (const event of changes) {
    void forget(event.resource, event.ids);
    tell(event);
  }
}

const hidden = () => typeof document !== 'undefined' && document.hidden;
