import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';

/** Acts further back than that are not taken back. */
const most = 200;

interface Undo<T> {
  /** Changes the value; what it was can be brought back. */
  act: (next: T) => void;
  /** Absent while there is nothing to take back, or to do again. */
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
}

/** Taking back, by Ctrl+Z too, and doing again, of what is done to a value. Under another `of` it begins anew: after a save. */
export function useUndo<T>(value: T, set: (value: T) => void, of: unknown): Undo<T> {
  const fresh = { of, past: [] as readonly T[], future: [] as readonly T[] };
  const [held, setHeld] = useState(fresh);
  const { past, future } = held.of === of ? held : fresh;
  const act = (next: T) => {
    setHeld({ of, past: [...past, value].slice(-most), future: [] });
    set(next);
  };
  const before = past.length > 0 ? { value: past.at(-1) as T } : undefined;
  const after = future.length > 0 ? { value: future[0] as T } : undefined;
  const undo = () => {
    if (!before) return;
    setHeld({ of, past: past.slice(0, -1), future: [value, ...future] });
    set(before.value);
  };
  const redo = () => {
    if (!after) return;
    setHeld({ of, past: [...past, value], future: future.slice(1) });
    set(after.value);
  };
  useHotkeys([
    ['mod+Z', undo, { usePhysicalKeys: true }],
    ['mod+shift+Z', redo, { usePhysicalKeys: true }],
    ['mod+Y', redo, { usePhysicalKeys: true }],
  ]);
  return { act, undo: before && undo, redo: after && redo };
}
