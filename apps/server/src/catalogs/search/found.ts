import type { Found, FoundReason, Offer } from '@prilavok/contract';
import { keyOf } from '../../text/keys.ts';
import { type Forms, positionOf } from './wider.ts';

/** Says why an offer is found whose words aren't as they were typed, and which of its words stand for them. */
export function whyFound(words: readonly Forms[]): (offer: Pick<Offer, 'title' | 'article' | 'barcodes'>) => Found {
  const known = words.map((forms) => forms.map((form) => ({ ...form, positionIn: positionOf(form) })));
  return ({ title, article, barcodes }) => {
    const text = keyOf([title, article, ...barcodes].join(' '));
    const reasons = new Set<FoundReason>();
    const found = new Set<string>();
    for (const forms of known)
      for (const form of forms) {
        const at = form.positionIn(text);
        if (at < 0) continue;
        if (form.reason) reasons.add(form.reason);
        found.add(text.slice(at, at + form.text.length));
        break;
      }
    return { reasons: [...reasons], words: [...found] };
  };
}
