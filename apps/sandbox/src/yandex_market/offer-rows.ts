import type { Account, Offer } from './account.ts';
import { adviceAbout } from './categories.ts';
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

/** Row of a card as …/offer-cards shows it: its characteristics, and what the check says. */
export function cardRow(offer: Offer, { withRecommendations = false }: { withRecommendations?: boolean | undefined }) {
  const advice = adviceOf(offer);
  const lost = advice.reduce((sum, { remainingRatingPoints }) => sum + remainingRatingPoints, 0);
  return {
    offerId: offer.offerId,
    mapping: cardOf(offer),
    ...(offer.parameterValues.length > 0 && { parameterValues: offer.parameterValues }),
    cardStatus: cardStatus(offer),
    contentRating: offer.check === 'fine' ? 100 - lost : 0,
    contentRatingStatus: offer.check === 'checking' ? 'UPDATING' : 'ACTUAL',
    ...(withRecommendations && { averageContentRating: 60, ...(advice.length > 0 && { recommendations: advice }) }),
    groupId: '',
    ...(offer.errors.length > 0 && { errors: offer.errors }),
    ...(offer.pictures.length === 1 && {
      warnings: [{ message: 'Изображения товара', comment: 'Добавьте ещё изображения' }],
    }),
  };
}

/** Advice on a card, and its gain: half of the rating lies here, the rest comes with the card itself. */
function adviceOf(offer: Offer) {
  const { pictures, description, name } = offer;
  return [
    { type: 'PICTURE_COUNT', has: pictures.length, wanted: 5, points: 15 },
    { type: 'DESCRIPTION_LENGTH', has: description.length, wanted: 500, points: 15 },
    { type: 'TITLE_LENGTH', has: name.length, wanted: 30, points: 5 },
    ...filledOf(offer),
  ].flatMap(({ type, has, wanted, points }) => {
    const done = Math.min(1, has / wanted);
    const remainingRatingPoints = Math.ceil(points * (1 - done));
    if (remainingRatingPoints === 0) return [];
    return { type, remainingRatingPoints, ...(withPercent.has(type) && { percent: Math.floor(done * 100) }) };
  });
}

/** Description of `OfferCardRecommendationDTO`: of these it is said how much is done. */
const withPercent = new Set(['PICTURE_COUNT', 'MAIN', 'ADDITIONAL', 'DISTINCTIVE']);

/** How many characteristics of each kind a card has; a category may have none of a kind. */
function filledOf({ marketCategoryId, parameterValues }: Offer) {
  const parameters = leafOf(marketCategoryId)?.parameters ?? [];
  const filled = new Set(parameterValues.map(({ parameterId }) => parameterId));
  return [
    { type: 'MAIN', points: 10 },
    { type: 'ADDITIONAL', points: 3 },
    { type: 'DISTINCTIVE', points: 2 },
  ].flatMap(({ type, points }) => {
    const own = parameters.filter((parameter) => adviceAbout(parameter).includes(type));
    return own.length === 0
      ? []
      : [{ type, points, wanted: own.length, has: own.filter(({ id }) => filled.has(id)).length }];
  });
}
