import type { FileValue } from '@prilavok/contract';
import { invalid } from '../../http/errors.ts';
import { fileValue, type KnownProperties } from '../../properties/values.ts';

/** Pictures as a product or an offer keeps them: files of ours with their addresses, or addresses alone. */
export const imagesOf = (images: readonly FileValue[], known: KnownProperties) =>
  images.map((image) => fileValue(image, (message) => invalid('images', message), known.files));
