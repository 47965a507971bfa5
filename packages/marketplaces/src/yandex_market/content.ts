import type { ContentAdvice, ContentApi } from '../api/content.ts';
import type { OfferCard, OffersApi } from './offers.ts';

/** Description of `OfferCardRecommendationType`. */
const advice: Record<string, Pick<ContentAdvice, 'title' | 'field'>> = {
  RECOGNIZED_VENDOR: { title: 'Напишите производителя так, как он пишет сам', field: undefined },
  PICTURE_COUNT: { title: 'Добавьте изображения', field: 'images' },
  FIRST_PICTURE_SIZE: { title: 'Замените первое изображение более крупным', field: 'images' },
  AVERAGE_PICTURE_SIZE: { title: 'Замените изображения на более качественные', field: 'images' },
  TITLE_LENGTH: { title: 'Дополните название: тип, бренд, модель, особенности', field: 'title' },
  DESCRIPTION_LENGTH: { title: 'Дополните описание', field: 'description' },
  HAS_DESCRIPTION: { title: 'Добавьте описание', field: 'description' },
  HAS_BARCODE: { title: 'Добавьте штрихкод', field: 'barcode' },
  VIDEO_COUNT: { title: 'Добавьте видео', field: undefined },
  HAS_VIDEO: { title: 'Добавьте видео', field: undefined },
  FIRST_VIDEO_LENGTH: { title: 'Добавьте первое видео рекомендуемой длины', field: undefined },
  FIRST_VIDEO_SIZE: { title: 'Замените первое видео на более качественное', field: undefined },
  AVERAGE_VIDEO_SIZE: { title: 'Замените видео на более качественные', field: undefined },
  MAIN: { title: 'Заполните ключевые характеристики', field: undefined },
  FILTERABLE: { title: 'Заполните характеристики, по которым ищут', field: undefined },
  ADDITIONAL: { title: 'Заполните дополнительные характеристики', field: undefined },
  DISTINCTIVE: { title: 'Заполните характеристики, которыми отличаются варианты', field: undefined },
};

/** Rating of cards and what would raise it: …/offer-cards with recommendations. */
export function contentApi(offers: OffersApi): ContentApi {
  return {
    async ratings(products) {
      const cards = await offers.cards(
        products.map(({ offerId }) => offerId),
        { withRecommendations: true },
      );
      return [...cards.values()].flatMap(({ offerId, contentRating, averageContentRating, recommendations }) => {
        if (contentRating === null) return [];
        const missing = recommendations.map(adviceOf);
        const group = { title: 'Карточка', rating: null, weight: null, missing, attributes: [], atLeast: null };
        return [{ offerId, rating: contentRating, average: averageContentRating, groups: [group] }];
      });
    },
  };
}

const adviceOf = ({ type, remainingRatingPoints }: OfferCard['recommendations'][number]): ContentAdvice => ({
  key: type,
  points: remainingRatingPoints,
  ...(advice[type] ?? { title: type, field: undefined }),
});
