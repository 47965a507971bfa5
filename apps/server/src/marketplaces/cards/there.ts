import { type MarketplaceClient, MarketplaceError, type RemoteProduct } from '@prilavok/marketplaces';

/** A product as the marketplace shows it, with what it has of it in all warehouses; null where it doesn't say. */
export interface ProductThere extends RemoteProduct {
  stock: number | null;
}

/** How the marketplace shows these articles now; unknown ones are left out. */
export async function productsThere(client: MarketplaceClient, articles: string[]): Promise<ProductThere[]> {
  if (articles.length === 0) return [];
  const products = await client.products.get(articles);
  const stocks = await stocksThere(
    client,
    products.map(({ offerId }) => offerId),
  );
  return products.map((product) => ({ ...product, stock: stocks?.get(product.offerId) ?? null }));
}

/** Free pieces by article; nothing where the marketplace has no such call, or won't answer it with these keys. */
async function stocksThere(
  client: MarketplaceClient,
  articles: string[],
): Promise<ReadonlyMap<string, number> | undefined> {
  try {
    const sums = new Map<string, number>();
    for (const { offerId, stock } of await client.stocks.get(articles))
      sums.set(offerId, (sums.get(offerId) ?? 0) + stock);
    return sums;
  } catch (error) {
    if (error instanceof MarketplaceError && (error.kind === 'missing' || error.kind === 'refused')) return undefined;
    throw error;
  }
}
