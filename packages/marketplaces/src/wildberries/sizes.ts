import type { ProductCard } from '../api/catalog.ts';
import type { ListedCard } from './listed-cards.ts';

/** How a size is called among our articles: a card with one size is called as the card. */
export const offerIdOf = (vendorCode: string, techSize: string, sizes: number): string =>
  sizes > 1 ? `${vendorCode}/${techSize}` : vendorCode;

/** The one value of a card's field of sizes. */
export const sizeIn = (card: ProductCard, field: 'techSize' | 'wbSize'): string =>
  card.attributes.find(({ id }) => id === field)?.values[0]?.value ?? '';

/** The article of the card that our card is a size of, where it is called so: `T-SHIRT` of `T-SHIRT/XL` whose size is XL. */
export function sharedArticle(card: ProductCard): string | null {
  const size = sizeIn(card, 'techSize');
  return size !== '' && card.offerId.length > size.length + 1 && card.offerId.endsWith(`/${size}`)
    ? card.offerId.slice(0, -size.length - 1)
    : null;
}

/** All articles under which our cards may be listed. */
export const articlesOf = (cards: readonly ProductCard[]): string[] => [
  ...new Set(cards.flatMap((card) => [card.offerId, sharedArticle(card) ?? []].flat())),
];

/** The listed card that ours belongs to: of its own, or one of several sizes, which need not have this one yet. */
export function listedFor(card: ProductCard, listed: ReadonlyMap<string, ListedCard>): ListedCard | undefined {
  const own = listed.get(card.offerId);
  if (own) return own;
  const shared = listed.get(sharedArticle(card) ?? '');
  // One with a single size is called by its article alone: a second size would give the first another name.
  return shared && shared.sizes.length > 1 ? shared : undefined;
}

/** The size of the listed card that our card stands for. */
export const sizeOfCard = (
  card: ProductCard,
  { vendorCode, sizes }: ListedCard,
): ListedCard['sizes'][number] | undefined =>
  vendorCode === card.offerId ? sizes[0] : sizes.find(({ techSize }) => techSize === sizeIn(card, 'techSize'));

/** Our cards of the sizes of one card of theirs. */
export type Sizes = [ProductCard, ...ProductCard[]];

/** New cards as variants: sizes of one article and one product go together. */
export const variantsIn = (cards: readonly ProductCard[]): Sizes[] => {
  const keyOf = (card: ProductCard) => `${card.category} ${card.group} ${sharedArticle(card)}`;
  const groups = Map.groupBy(cards, (card) => (sharedArticle(card) === null ? card : keyOf(card)));
  return [...groups.values()].map(([first, ...others]) => [first as ProductCard, ...others]);
};

/** How a variant is called there; a size that comes alone is a card of its own. */
export const vendorCodeOf = ([first, ...others]: Sizes): string =>
  (others.length > 0 && sharedArticle(first)) || first.offerId;
