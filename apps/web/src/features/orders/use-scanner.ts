import { useEffect, useRef } from 'react';

/** A scanner types far faster than a hand: letters this close together, ended by Enter, are a code. */
const quick = 50;
const shortest = 4;

/** Hears a scanner wherever the focus is, except in a field, which takes the letters itself. */
export function useScanner(onCode: (code: string) => void, enabled: boolean): void {
  const told = useRef(onCode);
  useEffect(() => {
    told.current = onCode;
  });

  useEffect(() => {
    if (!enabled) return;
    let code = '';
    let last = 0;
    const hear = (event: KeyboardEvent) => {
      const field =
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]');
      if (field || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.timeStamp - last > quick) code = '';
      last = event.timeStamp;
      if (event.key.length === 1) {
        code += event.key;
      } else if (event.key === 'Enter' && code.length >= shortest) {
        // Otherwise Enter would press the button that happens to have the focus.
        event.preventDefault();
        event.stopPropagation();
        told.current(code);
        code = '';
      }
    };
    document.addEventListener('keydown', hear, true);
    return () => document.removeEventListener('keydown', hear, true);
  }, [enabled]);
}
