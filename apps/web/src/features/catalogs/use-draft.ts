import { useState } from 'react';

interface Held<Saved, Draft> {
  /** What the draft began from; its version is what a save names. */
  saved: Saved;
  draft: Draft;
  setDraft: (draft: Draft) => void;
  /** Starts over from what is saved now. */
  take: (saved: Saved) => void;
}

/**
 * A draft of a card. News about the card come in by themselves while nothing was typed; once something was,
 * they wait for the save, which then says what changed meanwhile.
 */
export function useDraft<Saved, Draft>(
  current: Saved,
  { from, edited }: { from: (saved: Saved) => Draft; edited: (saved: Saved, draft: Draft) => boolean },
): Held<Saved, Draft> {
  const [held, setHeld] = useState(() => ({ saved: current, draft: from(current), seen: current }));
  const take = (saved: Saved) => setHeld({ saved, draft: from(saved), seen: current });
  if (current !== held.seen) {
    if (edited(held.saved, held.draft)) setHeld({ ...held, seen: current });
    else setHeld({ saved: current, draft: from(current), seen: current });
  }
  return { saved: held.saved, draft: held.draft, setDraft: (draft) => setHeld({ ...held, draft }), take };
}
