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

/** Taking back, by Ctrl+Z too, and doing again, of what is done to a value; a save in between forgets nothing. */
export function useUndo<T>(value: T, set: (value: T) => void): Undo<T> {
  const [{ past, future }, setHeld] = useState<{ past: readonly T[]; future: readonly T[] }>({ past: [], future: [] });
  const go = (next: T, held: { past: readonly T[]; future: readonly T[] }) => {
    setHeld({ past: held.past.slice(-most), future: held.future });
    set(next);
  };
  const [before, after] = [past.slice(-1), future.slice(0, 1)];
  const undo = () => {
    for (const was of before) go(was, { past: past.slice(0, -1), future: [value, ...future] });
  };
  const redo = () => {
    for (const next of after) go(next, { past: [...past, value], future: future.slice(1) });
  };
  useHotkeys([
    ['mod+Z', undo, { usePhysicalKeys: true }],
    ['mod+shift+Z', redo, { usePhysicalKeys: true }],
    ['mod+Y', redo, { usePhysicalKeys: true }],
  ]);
  return {
    act: (next) => go(next, { past: [...past, value], future: [] }),
    undo: before.length > 0 ? undo : undefined,
    redo: after.length > 0 ? redo : undefined,
  };
}
