import { type MarketplaceClient, MarketplaceError, type RemoteProduct, type RemoteStock } from '@prilavok/marketplaces';

/** A product as the marketplace shows it, with what it has of it in all warehouses; null where it doesn't say. */
export interface ProductThere extends RemoteProduct {
  stock: number | null;
  /** Stocks by warehouse; empty where it doesn't say. */
  stocks: readonly RemoteStock[];
}

/** How the marketplace shows these articles now; unknown ones are left out. */
export async function productsThere(client: MarketplaceClient, articles: string[]): Promise<ProductThere[]> {
  if (articles.length === 0) return [];
  const products = await client.products.get(articles);
  const stocks = await stocksThere(
    client,
    products.map(({ offerId }) => offerId),
  );
  return products.map((product) => {
    const own = stocks?.get(product.offerId) ?? [];
    return { ...product, stocks: own, stock: own.length > 0 ? own.reduce((sum, { stock }) => sum + stock, 0) : null };
  });
}

/** Free pieces by article; nothing where the marketplace has no such call, or won't answer it with these keys. */
async function stocksThere(
  client: MarketplaceClient,
  articles: string[],
): Promise<ReadonlyMap<string, RemoteStock[]> | undefined> {
  try {
    return Map.groupBy(await client.stocks.get(articles), ({ offerId }) => offerId);
  } catch (error) {
    if (error instanceof MarketplaceError && (error.kind === 'missing' || error.kind === 'refused')) return undefined;
    throw error;
  }
}
