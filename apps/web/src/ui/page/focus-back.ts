import { useEffect, useState } from 'react';
import { focusTitle } from './kept-focus.ts';

/** Gives the focus back to what opened it when it closes, so that who goes by keys stays where they were. */
export function useFocusBack(open: boolean): void {
  // Asked while rendering: by the first effect a field inside may have the focus already.
  const [opening, setOpening] = useState({ open, by: open ? openedBy() : [] });
  if (opening.open !== open) setOpening({ open, by: open ? openedBy() : opening.by });
  const { by } = opening;
  useEffect(() => {
    if (!open) return;
    return () => {
      setTimeout(() => {
        const now = document.activeElement;
        const lost = now === null || now === document.body || now.closest('[role=dialog]') !== null;
        if (!lost) return;
        const back = stillThere(by);
        if (back) back.focus({ preventScroll: true });
        // What opened it has gone with all around it. What was there from the beginning has taken no focus, and leaves none.
        else if (by.length > 0) focusTitle(document.querySelector('aside[data-size]') ?? undefined);
      });
    };
  }, [open, by]);
}

/** Elements that opened it, from within. */
function openedBy(): Element[] {
  const around: Element[] = [];
  for (let at: Element | null = opener(); at; at = at.parentElement) around.push(at);
  return around;
}

/** The button of an act upon picked rows goes with the picking: then it is the list beside it. */
function stillThere([by, ...around]: readonly Element[]): HTMLElement | null {
  if (by instanceof HTMLElement && by.isConnected) return by;
  for (const place of around) {
    const list = place.isConnected && place.querySelector<HTMLElement>('[role=grid][tabindex="0"]');
    if (list) return list;
  }
  return null;
}

/** Element that had the focus last: a menu is gone before what it opens is drawn, when that has to be loaded first. */
let last: Element | null = null;
globalThis.document?.addEventListener('focusin', ({ target }) => {
  last = target instanceof Element ? target : null;
});

/** The choice of a menu goes with the menu; its button stays. */
function opener(): HTMLElement | null {
  const left = document.activeElement === document.body && last !== null && !last.checkVisibility();
  const now = left ? last : document.activeElement;
  const button = now?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  const by = button ? document.getElementById(button) : now;
  return by instanceof HTMLElement && by !== document.body ? by : null;
}
