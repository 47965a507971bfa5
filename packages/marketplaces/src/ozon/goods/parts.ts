import type { ProductCard } from '../../api/catalog.ts';
import { importItem } from './cards.ts';

/** By which call a card goes: by the smallest that brings all of what has changed since Ozon accepted it last. */
export type Part = 'whole' | 'pictures' | 'attributes' | 'nothing';

type Item = ReturnType<typeof importItem>;

/**
 * Part of a card that differs from the accepted one. An attribute that is gone goes with a whole card only; what it was
 * called has a way of its own.
 */
export function partOf(card: ProductCard, accepted: ProductCard | undefined): Part {
  if (!accepted) return 'whole';
  const [now, was] = [importItem(card), importItem(accepted)];
  const fields = [...new Set([...keysOf(now), ...keysOf(was)])].filter((field) => field !== 'offer_id');
  const changed = fields.filter((field) => textOf(field, now) !== textOf(field, was));
  if (changed.length === 0) return 'nothing';
  if (changed.every((field) => field === 'images') && now.images.length > 0) return 'pictures';
  const kept = new Set(now.attributes.map(({ id }) => id));
  const anyGone = was.attributes.some(({ id }) => !kept.has(id));
  return changed.every((field) => field === 'attributes') && !anyGone ? 'attributes' : 'whole';
}

/** Attributes of the card that are new or have other values than the accepted ones. */
export function changedAttributes(card: ProductCard, accepted: ProductCard): Item['attributes'] {
  const was = new Set(importItem(accepted).attributes.map((attribute) => JSON.stringify(attribute)));
  return importItem(card).attributes.filter((attribute) => !was.has(JSON.stringify(attribute)));
}

const keysOf = (item: Item) => Object.keys(item) as (keyof Item)[];

/** Attributes have no order. */
const textOf = (field: keyof Item, item: Item): string =>
  JSON.stringify(field === 'attributes' ? item.attributes.toSorted((one, other) => one.id - other.id) : item[field]);
