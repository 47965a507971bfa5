import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { listOf, PageSearch } from '../list.ts';
import { catalogEditors, members } from '../roles.ts';
import { Id, Moment } from '../values.ts';

/** State of a picture that offers name by the address of somebody else's server. */
export const PictureState = z.enum(['waiting', 'kept', 'failed', 'left_out']);
export type PictureState = z.infer<typeof PictureState>;

/** A picture of a feed: its address there and, once it is brought, ours. */
export const FeedPicture = z.object({
  id: Id.describe('Номер картинки'),
  address: z.string().describe('Адрес, который дал фид'),
  state: PictureState.describe('Ждёт, сохранена у нас, не получилась, не берём'),
  reason: z.string().nullable().describe('Почему не получилась'),
  url: z.string().nullable().describe('Адрес у нас, когда она сохранена'),
  fetchedAt: Moment.nullable().describe('Когда её скачали или пытались скачать'),
});
export type FeedPicture = z.infer<typeof FeedPicture>;

export const PictureCounts = z.object({
  waiting: z.int().describe('Ждут своей очереди; 10001 — больше 10 000, так и в остальных'),
  kept: z.int().describe('Сохранены у нас'),
  failed: z.int().describe('Не получились'),
  leftOut: z.int().describe('Не берём: заглушки'),
});
export type PictureCounts = z.infer<typeof PictureCounts>;

const endpoint = resource('catalogs/pictures');
const touches = ['catalogs/offers', 'catalogs/products', 'catalogs/imports'];

export const findPictures = endpoint('POST', '/cds/catalog/{catalog}/picture/search', {
  title: 'Картинки каталога, которые берутся по адресам из фидов',
  reads: true,
  roles: members,
  body: PageSearch.extend({ state: PictureState.optional().describe('Только в этом состоянии') }),
  reply: listOf(FeedPicture),
});

export const countPictures = endpoint('GET', '/cds/catalog/{catalog}/picture/counts', {
  title: 'Сколько картинок каталога ждут, сохранены и не получились',
  roles: members,
  reply: PictureCounts,
});

/** Those that failed are asked for once more. */
export const retryPictures = endpoint('PATCH', '/cds/catalog/{catalog}/picture/retry', {
  title: 'Скачать ещё раз картинки, которые не получились',
  roles: catalogEditors,
  reply: z.object({ waiting: z.int().describe('Сколько картинок снова в очереди') }),
});

/** Leaves a picture out of the catalog, wherever it stands, and of feeds to come; or takes it again from the next feed on. */
export const leaveOutPicture = endpoint('PATCH', '/cds/catalog/{catalog}/picture/leave-out', {
  title: 'Не брать картинку-заглушку, или снова брать её',
  roles: catalogEditors,
  body: z.object({
    address: z.string().min(1).max(2000).describe('Адрес картинки, как он записан в фиде'),
    leave: z.boolean().describe('true — не брать и убрать у товаров; false — снова брать из следующих фидов'),
  }),
  reply: FeedPicture,
  touches,
});
