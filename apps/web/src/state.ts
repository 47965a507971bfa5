import { useSyncExternalStore } from 'react';

/** A value outside of React that components can watch: for what the whole page shares. */
export interface State<Value> {
  get(): Value;
  set(next: Value): void;
  onChange(listener: () => void): () => void;
  use(): Value;
}

/** A value that begins as `initial`; setting the same value again tells nobody. */
export function state<Value>(initial: Value): State<Value> {
  const listeners = new Set<() => void>();
  let value = initial;
  const get = () => value;
  const onChange = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    onChange,
    use: () => useSyncExternalStore(onChange, get),
  };
}

/** Like `state`, and remembered by this browser under `key`. Unreadable or forbidden storage counts as empty. */
export function remembered(key: string, initial: boolean): State<boolean>;
export function remembered(key: string, initial: string): State<string>;
export function remembered<Value extends boolean | string>(key: string, initial: Value): State<Value> {
  const kept = state(read(key, initial));
  return {
    ...kept,
    set(next) {
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch (error) {
        console.error(key, error);
      }
      kept.set(next);
    },
  };
}

function read<Value>(key: string, initial: Value): Value {
  try {
    const value = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof value === typeof initial ? value : initial;
  } catch {
    return initial;
  }
}
