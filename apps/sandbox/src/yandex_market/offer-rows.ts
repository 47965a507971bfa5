import type { Account, Offer } from './account.ts';
import { cardStatus, storeStatus } from './moderation.ts';
import { leafOf } from './tree.ts';
import { moment, roubles } from './wire.ts';

/** One of the goods as …/offer-mappings shows it. */
export function mappingRow(account: Account, offer: Offer) {
  const status = storeStatus(offer);
  return {
    offer: {
      offerId: offer.offerId,
      name: offer.name,
      marketCategoryId: offer.marketCategoryId,
      pictures: offer.pictures,
      vendor: offer.vendor,
      ...(offer.barcodes.length > 0 && { barcodes: offer.barcodes }),
      description: offer.description,
      ...(offer.weightDimensions && { weightDimensions: offer.weightDimensions }),
      ...(offer.price && {
        basicPrice: {
          ...roubles(offer.price.value),
          ...(offer.price.discountBase !== undefined && { discountBase: offer.price.discountBase }),
          updatedAt: moment(offer.pricedAt),
        },
      }),
      cardStatus: cardStatus(offer),
      campaigns: account.campaigns.map(({ id }) => ({ campaignId: id, status })),
      sellingPrograms: (['FBS', 'DBS', 'FBY'] as const).map((sellingProgram) => ({ sellingProgram, status: 'FINE' })),
      mediaFiles: {
        pictures: offer.pictures.map((url) => ({ url, title: '', uploadState: 'UPLOADED' })),
      },
      archived: offer.archived,
      groupId: '',
    },
    mapping: cardOf(offer),
    ...(offer.marketSku > 0 && {
      showcaseUrls: [{ showcaseType: 'B2C', showcaseUrl: `https://market.yandex.ru/product/${offer.marketSku}` }],
    }),
  };
}

const cardOf = (offer: Offer) => ({
  ...(offer.marketSku > 0 && { marketSku: offer.marketSku, marketSkuName: offer.name }),
  marketCategoryId: offer.marketCategoryId,
  marketCategoryName: leafOf(offer.marketCategoryId)?.name ?? '',
});

/** The same as …/offer-cards shows it: its characteristics, and what the check says. */
export function cardRow(offer: Offer) {
  return {
    offerId: offer.offerId,
    mapping: cardOf(offer),
    ...(offer.parameterValues.length > 0 && { parameterValues: offer.parameterValues }),
    cardStatus: cardStatus(offer),
    contentRating: offer.check === 'fine' ? 80 : 0,
    contentRatingStatus: offer.check === 'checking' ? 'UPDATING' : 'ACTUAL',
    groupId: '',
    ...(offer.errors.length > 0 && { errors: offer.errors }),
    ...(offer.pictures.length === 1 && {
      warnings: [{ message: 'Изображения товара', comment: 'Добавьте ещё изображения' }],
    }),
  };
}
