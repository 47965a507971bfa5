/** The title of a page, or of what is open beside it, takes the focus where no button can: from there the keys go on. */
export function focusTitle(within: Element | null = document.querySelector('main')): void {
  within?.querySelector<HTMLElement>('h1, h2')?.focus({ preventScroll: true });
}

/** Keeps the focus among these acts where one takes its own button away or switches it off: it goes back to the button, or to the title over it. A ref. */
export function keepFocus(acts: HTMLElement | null): (() => void) | undefined {
  if (!acts) return undefined;
  let held: HTMLElement | null = null;
  const onFocus = ({ target }: FocusEvent) => {
    held = target instanceof HTMLElement ? target : null;
  };
  // Who leaves by themselves leaves a button that is there, and on.
  const onBlur = () => {
    setTimeout(() => {
      if (held && isOn(held) && document.activeElement !== held) held = null;
    });
  };
  const onChange = () => {
    const now = document.activeElement;
    if (!held || (now !== null && now !== document.body && now !== held)) return;
    // While it waits for its answer it is off, and comes back.
    if (held.isConnected && held.hasAttribute('data-loading')) return;
    if (isOn(held)) return held.focus({ preventScroll: true });
    held = null;
    focusTitle(acts.closest('main, aside'));
  };
  const changes = new MutationObserver(onChange);
  changes.observe(acts, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  acts.addEventListener('focusin', onFocus);
  acts.addEventListener('focusout', onBlur);
  return () => {
    changes.disconnect();
    acts.removeEventListener('focusin', onFocus);
    acts.removeEventListener('focusout', onBlur);
    if (held) setTimeout(toWhatCameInItsPlace);
  };
}

/** An act of what is open at the side may open another there. */
function toWhatCameInItsPlace(): void {
  const side = document.querySelector('aside[data-size]');
  if (side && document.activeElement === document.body) focusTitle(side);
}

const isOn = (button: HTMLElement): boolean => button.isConnected && !button.matches(':disabled');
