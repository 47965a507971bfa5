import type { ContentAdvice, ContentApi, ContentGroup } from '../api/content.ts';
import { type AdvisedParameter, vendorAttribute } from './categories.ts';
import type { OfferCard, OffersApi } from './offers.ts';

/** Description of `OfferCardRecommendationType`: what is said of a part that every card has. */
const ofParts: Record<string, Pick<ContentAdvice, 'title' | 'field' | 'attribute'>> = {
  RECOGNIZED_VENDOR: {
    title: 'Напишите производителя так, как он пишет сам',
    field: undefined,
    attribute: vendorAttribute,
  },
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
};

/**
 * Rates by kind of goods: what is said of characteristics, which a category names by the same words in
 * `recommendationTypes`.
 */
const ofKinds: Record<string, { group: string; title: string }> = {
  MAIN: { group: 'Ключевые характеристики', title: 'Заполните характеристики, по которым ищут и отбирают' },
  FILTERABLE: { group: 'Характеристики фильтров', title: 'Заполните характеристики, по которым отбирают' },
  DISTINCTIVE: { group: 'Отличия вариантов', title: 'Заполните характеристики, которыми отличаются варианты' },
  ADDITIONAL: { group: 'Дополнительные характеристики', title: 'Заполните остальные характеристики' },
};

interface Parts {
  offers: OffersApi;
  /** Characteristics of a category with the advice that speaks of each. */
  advised(category: string): Promise<AdvisedParameter[]>;
}

/** Rating of cards and what would raise it: …/offer-cards with recommendations; of which characteristics they speak, the category says. */
export function contentApi({ offers, advised }: Parts): ContentApi {
  async function groupsOf({ recommendations, parameterValues, mapping }: OfferCard): Promise<ContentGroup[]> {
    const [kinds, parts] = [
      recommendations.filter(({ type }) => type in ofKinds),
      recommendations.filter(({ type }) => !(type in ofKinds)),
    ];
    const category = mapping?.marketCategoryId;
    const parameters = kinds.length > 0 && category ? await advised(category) : [];
    const filled = new Set(parameterValues.map(({ parameterId }) => parameterId));
    return [
      groupOf('Карточка', parts.map(adviceOf), []),
      ...kinds.map(({ type, remainingRatingPoints: points }) => {
        const { group, title } = ofKinds[type] ?? { group: type, title: type };
        const empty = parameters.filter(({ id, advice }) => advice.includes(type) && !filled.has(id));
        return groupOf(
          group,
          [{ key: type, title, points, field: undefined }],
          empty.map(({ id, title }) => ({ id, title })),
        );
      }),
    ];
  }

  return {
    async ratings(products) {
      const cards = await offers.cards(
        products.map(({ offerId }) => offerId),
        { withRecommendations: true },
      );
      const rated = [];
      for (const card of cards.values()) {
        const { offerId, contentRating: rating, averageContentRating: average } = card;
        if (rating !== null) rated.push({ offerId, rating, average, groups: await groupsOf(card) });
      }
      return rated;
    },
  };
}

const groupOf = (title: string, missing: ContentAdvice[], attributes: ContentGroup['attributes']): ContentGroup => ({
  title,
  rating: null,
  weight: null,
  missing,
  attributes,
  atLeast: null,
});

const adviceOf = ({ type, remainingRatingPoints }: OfferCard['recommendations'][number]): ContentAdvice => ({
  key: type,
  points: remainingRatingPoints,
  ...(ofParts[type] ?? { title: type, field: undefined }),
});
