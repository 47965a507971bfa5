import type { Found, FoundReason, Offer } from '@prilavok/contract';
import { keyOf } from '../text/keys.ts';
import { type Forms, placeOf } from './wider.ts';

/** Why an offer is found whose words aren't as they were typed, and which of its words stand for them. */
export function whyFound(words: readonly Forms[], offer: Pick<Offer, 'title' | 'article' | 'barcodes'>): Found {
  const text = keyOf([offer.title, offer.article, ...offer.barcodes].join(' '));
  const reasons = new Set<FoundReason>();
  const found = new Set<string>();
  for (const forms of words) {
    const form = forms.find((one) => placeOf(one, text) >= 0);
    if (!form) continue;
    if (form.reason) reasons.add(form.reason);
    const place = placeOf(form, text);
    found.add(text.slice(place, place + form.text.length));
  }
  return { reasons: [...reasons], words: [...found] };
}
