import { z } from 'zod';
import type { Account, Product } from '../account.ts';
import { int64, invalid, notFound, type Operations, optionalText, reads, texts, writes } from '../wire.ts';
import { attribute as Attribute, Item } from './imports.ts';

/** "Аннотация": where the description lies. */
const description = 4191;
const mostImages = 30;

/** Changes of a part of a card, and looks at one. */
export const cardEdits: Operations = {
  'POST /v1/product/pictures/import': writes(
    z.object({ product_id: int64, images: texts, color_image: optionalText }),
    ({ account, now }, { product_id, images, color_image }) => {
      const product = productOf(account, product_id);
      if (images.length > mostImages) throw invalid(`images must contain no more than ${mostImages} items`);
      if (images.length > 0) Object.assign(product, { images, primary_image: '' });
      if (color_image) product.color_image = color_image;
      product.updatedAt = now;
      const pictures = [...images.map((url) => ({ url, is_color: false })), ...colourOf(color_image)];
      return {
        result: {
          pictures: pictures.map((picture, place) => ({
            ...picture,
            product_id,
            is_primary: place === 0 && !picture.is_color,
            state: 'imported',
          })),
        },
      };
    },
  ),

  'POST /v2/product/pictures/info': reads(
    z.object({ product_id: z.array(int64).min(1).max(1000) }),
    ({ account }, { product_id }) => ({
      items: product_id.flatMap((id) => {
        const product = Object.values(account.products).find((one) => one.id === id);
        if (!product) return [];
        const all = [...new Set([product.primary_image, ...product.images])].filter(Boolean);
        const broken = all.filter(isBroken);
        const [main = '', ...others] = all.filter((url) => !broken.includes(url));
        return {
          product_id: id,
          primary_photo: main ? [main] : [],
          photo: others,
          color_photo: product.color_image ? [product.color_image] : [],
          errors: broken.map((url) => ({ url, message: 'Не удалось загрузить изображение' })),
        };
      }),
    }),
  ),

  'POST /v1/product/info/description': reads(
    z.object({ offer_id: optionalText, product_id: int64.optional() }),
    ({ account }, { offer_id, product_id }) => {
      const product = offer_id ? account.products[offer_id] : productOf(account, product_id ?? 0);
      if (!product) throw notFound('product is not found');
      const text = product.attributes.find(({ id }) => id === description)?.values[0]?.value ?? '';
      return { result: { id: product.id, offer_id: product.offer_id, name: product.name, description: text } };
    },
  ),

  'POST /v1/product/attributes/update': writes(
    z.object({
      items: z
        .array(z.object({ offer_id: z.string(), attributes: z.array(Attribute) }))
        .min(1)
        .max(100),
    }),
    ({ account, next, now, clock, pace }, { items }) => {
      const task_id = next();
      const waiting = items.flatMap(({ offer_id, attributes }) => {
        const product = account.products[offer_id];
        if (!product) return [];
        // What isn't named stays; nothing that was filled in is taken away.
        const named = new Set(attributes.map(({ id }) => id));
        const kept = product.attributes.filter(({ id }) => !named.has(id));
        return Item.parse({ ...product, attributes: [...kept, ...attributes] });
      });
      const unknown = items.filter(({ offer_id }) => !account.products[offer_id]);
      account.tasks[task_id] = {
        createdAt: now,
        dueAt: clock + pace.task,
        waiting,
        results: unknown.map(({ offer_id }) => ({
          offer_id,
          product_id: 0,
          status: 'failed',
          errors: [
            {
              code: 'product_not_found',
              message: `Товара с артикулом ${offer_id} нет`,
              field: 'offer_id',
              level: 'error',
              attribute_id: 0,
              attribute_name: '',
            },
          ],
        })),
      };
      return { task_id };
    },
  ),

  'POST /v1/product/update/offer-id': writes(
    z.object({
      update_offer_id: z
        .array(z.object({ offer_id: z.string().min(1).max(50), new_offer_id: z.string().min(1).max(50) }))
        .min(1)
        .max(25),
    }),
    ({ account, now }, { update_offer_id }) => ({
      errors: update_offer_id.flatMap(({ offer_id, new_offer_id }) => {
        const product = account.products[offer_id];
        if (!product) return { offer_id, message: 'OFFER_ID_NOT_FOUND' };
        if (account.products[new_offer_id]) return { offer_id, message: 'OFFER_ID_ALREADY_EXISTS' };
        rename(account, product, new_offer_id, now);
        return [];
      }),
    }),
  ),

  'POST /v2/products/delete': writes(
    z.object({ products: z.array(z.object({ offer_id: z.string() })).max(500) }),
    ({ account }, { products }) => ({
      status: products.map(({ offer_id }) => {
        const product = account.products[offer_id];
        const error = !product
          ? 'Товар не найден'
          : !product.archived
            ? 'Товар не в архиве'
            : product.sku
              ? 'У товара есть SKU: удалить его нельзя'
              : '';
        if (!error) delete account.products[offer_id];
        return { offer_id, is_deleted: error === '', error };
      }),
    }),
  ),
};

/** A link that leads nowhere, or to a page instead of a picture. */
const isBroken = (url: string): boolean => !URL.canParse(url) || /\.(invalid|html?|txt)(\/|$)/i.test(url);

const colourOf = (url: string) => (url ? [{ url, is_color: true }] : []);

/** The product of the number; refuses where there is none. */
export function productOf(account: Account, id: number): Product {
  const product = Object.values(account.products).find((one) => one.id === id);
  if (!product) throw notFound(`product ${id} is not found`);
  return product;
}

function rename(account: Account, product: Product, offer_id: string, now: number): void {
  delete account.products[product.offer_id];
  account.moderating = account.moderating.map((offer) => (offer === product.offer_id ? offer_id : offer));
  Object.assign(product, { offer_id, updatedAt: now });
  account.products[offer_id] = product;
}
