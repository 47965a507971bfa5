import { state } from '#state.ts';
import { wondering } from './patience.ts';

/** Whether the server answers: `slow` while a question waits for long, `lost` after one was never answered. */
export type Connection = 'good' | 'slow' | 'lost';

export const connection = state<Connection>('good');

/** Between two knocks while the server is lost, in milliseconds; from the first to the longest. */
const pauses = { first: 1000, longest: 15_000 };
/** A server that breathes answers a knock within this, in milliseconds. */
const knockTakes = 5000;

const waiting = new Set<symbol>();
const listeners = new Set<() => void>();
let knocking: ReturnType<typeof setTimeout> | undefined;

/** Calls the listener whenever the server is back after it was lost. */
export function onBack(listener: () => void): void {
  listeners.add(listener);
}

/** Watches something that is being asked: while it waits for long, the connection is slow. */
export async function watched<Answer>(asking: Promise<Answer>): Promise<Answer> {
  const one = Symbol('asked');
  const timer = setTimeout(() => {
    waiting.add(one);
    if (connection.get() === 'good') connection.set('slow');
  }, wondering);
  try {
    return await asking;
  } finally {
    clearTimeout(timer);
    waiting.delete(one);
    if (waiting.size === 0 && connection.get() === 'slow') connection.set('good');
  }
}

/** The server answered, whatever it said. */
export function answered(): void {
  clearTimeout(knocking);
  knocking = undefined;
  if (connection.get() !== 'lost') return;
  connection.set(waiting.size > 0 ? 'slow' : 'good');
  for (const listener of listeners) listener();
}

/** A call went unanswered: from now on the server is knocked at until it opens. */
export function unanswered(): void {
  connection.set('lost');
  if (knocking === undefined) knockIn(pauses.first);
}

/** Whether the server answers at all; it has to be asked, since a browser knows only of its own cable. */
export async function isThere(): Promise<boolean> {
  try {
    const response = await fetch('/health/live', { cache: 'no-store', signal: AbortSignal.timeout(knockTakes) });
    return response.ok;
  } catch {
    return false;
  }
}

function knockIn(pause: number): void {
  knocking = setTimeout(async () => {
    if (await isThere()) answered();
    else if (connection.get() === 'lost') knockIn(Math.min(pauses.longest, pause * 2));
  }, pause);
}

// The browser's own word: its cable is out, or in again.
globalThis.addEventListener?.('offline', unanswered);
globalThis.addEventListener?.('online', () => {
  if (connection.get() !== 'lost') return;
  clearTimeout(knocking);
  knockIn(0);
});
