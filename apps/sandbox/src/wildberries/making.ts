import { randomUUID } from 'node:crypto';
import type { Tick } from '../frame/clock.ts';
import type { Account, Card, CardContents, Sent, Size } from './account.ts';
import { faultsOf } from './checks.ts';
import { newBarcode } from './sent-cards.ts';

/** Works on requests that are due: cards come into being or change, or the whole request becomes a draft. True when something was done. */
export function makeCards(account: Account, tick: Tick): boolean {
  const due = account.waiting.filter(({ dueAt }) => dueAt <= tick.clock);
  if (due.length === 0) return false;
  account.waiting = account.waiting.filter(({ dueAt }) => dueAt > tick.clock);
  for (const sent of due) {
    const faults = faultsOf(account, sent);
    if (faults.size > 0) {
      account.drafts.push({
        batchUUID: randomUUID(),
        updatedAt: later(account, tick.now),
        vendorCodes: sent.cards.map(({ vendorCode }) => vendorCode),
        subjectID: sent.subjectID,
        brands: Object.fromEntries(sent.cards.map(({ vendorCode, brand }) => [vendorCode, brand])),
        errors: Object.fromEntries(faults),
      });
    } else if (sent.subjectID === 0) for (const contents of sent.cards) change(account, contents, tick);
    else create(account, sent, tick);
  }
  return true;
}

/** No two changes have the same moment: lists go on from where they ended. */
export function later(account: Account, now: number): number {
  const last = Math.max(
    0,
    ...Object.values(account.cards).map(({ updatedAt }) => updatedAt),
    ...account.drafts.map(({ updatedAt }) => updatedAt),
  );
  return Math.max(now, last + 1);
}

function create(account: Account, { subjectID, imtID, cards }: Sent, tick: Tick): void {
  const group = imtID || 200_000_000 + tick.next();
  for (const contents of cards) {
    const at = later(account, tick.now);
    const card: Card = {
      ...contents,
      nmID: 300_000_000 + tick.next(),
      imtID: group,
      subjectID,
      sizes: (contents.sizes.length > 0 ? contents.sizes : [{ techSize: '0', wbSize: '', price: 0, skus: [] }]).map(
        (size) => newSize(size, tick),
      ),
      photos: [],
      price: contents.sizes[0]?.price ?? 0,
      discount: 0,
      quarantine: null,
      stocks: {},
      createdAt: at,
      updatedAt: at,
      trashedAt: 0,
    };
    account.cards[card.vendorCode] = card;
  }
}

const newSize = ({ techSize, wbSize, skus }: CardContents['sizes'][number], tick: Tick): Size => ({
  chrtID: 500_000_000 + tick.next(),
  // Goods without sizes have one of this name.
  techSize: techSize || '0',
  wbSize,
  skus: skus.length > 0 ? skus : [newBarcode(tick.next())],
});

function change(account: Account, contents: CardContents & { nmID: number }, tick: Tick): void {
  const card = Object.values(account.cards).find(({ nmID }) => nmID === contents.nmID);
  if (!card) return;
  const { sizes, ...others } = contents;
  const { vendorCode } = card;
  Object.assign(card, others, { updatedAt: later(account, tick.now) });
  for (const size of sizes) {
    const known = card.sizes.find(({ chrtID }) => chrtID === size.chrtID);
    if (!known) card.sizes.push(newSize(size, tick));
    // Barcodes can't be taken away.
    else
      Object.assign(known, {
        techSize: size.techSize || known.techSize,
        wbSize: size.wbSize,
        skus: [...new Set([...known.skus, ...size.skus])],
      });
  }
  if (card.vendorCode === vendorCode) return;
  delete account.cards[vendorCode];
  account.cards[card.vendorCode] = card;
}
