import type { ProductCard } from '../../api/catalog.ts';
import type { ListedCard } from './listed-cards.ts';

/** How a size is called among our articles: a card with one size is called as the card. */
export const offerIdOf = (vendorCode: string, techSize: string, sizes: number): string =>
  sizes > 1 ? `${vendorCode}/${techSize}` : vendorCode;

/** The one value of a card's field of sizes. */
export const sizeIn = (card: ProductCard, field: 'techSize' | 'wbSize'): string =>
  card.attributes.find(({ id }) => id === field)?.values[0]?.value ?? '';

/** The article of the card that our card is a size of, where it is called so: `T-SHIRT` of `T-SHIRT/XL` whose size is XL. */
export const sharedArticle = (card: ProductCard): string | null => sharedIn(card, card.offerId);

function sharedIn(card: ProductCard, article: string): string | null {
  const size = sizeIn(card, 'techSize');
  return size !== '' && article.length > size.length + 1 && article.endsWith(`/${size}`)
    ? article.slice(0, -size.length - 1)
    : null;
}

/** The card's article, and the one that it had before. */
const namesOf = ({ offerId, formerly }: ProductCard): string[] => [...(formerly ? [formerly] : []), offerId];

/** All articles under which our cards may be listed. */
export const articlesOf = (cards: readonly ProductCard[]): string[] => [
  ...new Set(
    cards.flatMap((card) => namesOf(card).flatMap((article) => [article, sharedIn(card, article) ?? []].flat())),
  ),
];

/** The listed cards that ours belongs to, under its former article and under its own: of its own, or one of several sizes, which need not have this one yet. */
export function namesakesOf(card: ProductCard, listed: ReadonlyMap<string, ListedCard>): ListedCard[] {
  const found = namesOf(card).flatMap((article) => {
    const own = listed.get(article);
    if (own) return own;
    const shared = listed.get(sharedIn(card, article) ?? '');
    // One with a single size is called by its article alone: a second size would give the first another name.
    return shared && shared.sizes.length > 1 ? shared : [];
  });
  return [...new Set(found)];
}

/** The listed card that ours belongs to; before it is renamed, that of its former article. */
export const listedFor = (card: ProductCard, listed: ReadonlyMap<string, ListedCard>): ListedCard | undefined =>
  namesakesOf(card, listed)[0];

/** Whether the listed card is called as ours wants it to be. */
export const isNamed = (card: ProductCard, { vendorCode, sizes }: ListedCard): boolean =>
  card.formerly === undefined ||
  vendorCode === card.offerId ||
  (sizes.length > 1 && vendorCode === sharedArticle(card));

/** How the listed card is to be called from now on; null where its sizes, which share its article, don't all get the same new one, be it in this sending or another. */
export function newNameOf(cards: Sizes, listed: ListedCard): string | null {
  if (cards.every((card) => isNamed(card, listed))) return listed.vendorCode;
  const [first] = cards;
  if (listed.sizes.length <= 1) return first.offerId;
  const wanted = sharedArticle(first);
  const given = new Set(cards.flatMap(({ offerId, renamedWith = [] }) => [offerId, ...renamedWith]));
  const agree =
    wanted !== null &&
    cards.every((card) => sharedArticle(card) === wanted) &&
    listed.sizes.every(({ techSize }) => given.has(offerIdOf(wanted, techSize, listed.sizes.length)));
  return agree ? wanted : null;
}

/** The size of the listed card that our card stands for. */
export const sizeOfCard = (
  card: ProductCard,
  { vendorCode, sizes }: ListedCard,
): ListedCard['sizes'][number] | undefined =>
  vendorCode === card.offerId || vendorCode === card.formerly
    ? sizes[0]
    : sizes.find(({ techSize }) => techSize === sizeIn(card, 'techSize'));

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
