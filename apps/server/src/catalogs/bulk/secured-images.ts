import { type FileValue, kind } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { propertiesOf } from '../../properties/properties.queries.ts';
import { knownFor, knownNow } from '../../properties/values.queries.ts';
import type { Stored, StoredValues } from '../../properties/values.ts';
import type { CardRule } from './card-rule.ts';

/** Has pictures that lie elsewhere by http go by https: where they stand, at the offer, at its product, and in properties that are pictures. */
export async function securedImagesRule(
  db: Db,
  { catalog, held }: { catalog: string; held: boolean },
): Promise<CardRule> {
  const pictures = (await propertiesOf(db, catalog)).filter(({ type }) => type === kind.image);
  const wanted = pictures.map(({ id: property }) => ({ property }));
  const { rules } = await (held ? knownFor : knownNow)(db, catalog, { properties: wanted });
  const free = [...rules.values()].filter(({ converting }) => !converting).map(({ id }) => id);
  return {
    edit({ offer, product }) {
      const [own, shared] = [openOf(offer, free), openOf(product, free)];
      const [first] = [...own, ...shared];
      if (first === undefined) return undefined;
      return {
        offer: own.length > 0 ? securedRow(offer, free) : undefined,
        product: shared.length > 0 ? securedRow(product, free) : undefined,
        was: first,
        now: secured(first),
      };
    },
    words: async () => (shown) => (typeof shown === 'string' ? shown : null),
  };
}

interface Row {
  images: FileValue[];
  values: StoredValues;
}

/** Addresses that become others. */
const openOf = ({ images, values }: Row, properties: readonly string[]): string[] =>
  [...images, ...properties.flatMap((property) => (values[property] ?? []).filter(isFile))]
    .map(({ url = '' }) => url)
    .filter((url) => secured(url) !== url);

const securedRow = <R extends Row>(row: R, properties: readonly string[]): R => ({
  ...row,
  images: row.images.map(securedFile),
  values: {
    ...row.values,
    ...Object.fromEntries(
      properties.flatMap((property) => {
        const values = row.values[property];
        return values ? [[property, values.map((value) => (isFile(value) ? securedFile(value) : value))]] : [];
      }),
    ),
  },
});

const securedFile = <F extends { url?: string | undefined }>(file: F): F =>
  file.url === undefined ? file : { ...file, url: secured(file.url) };

const isFile = (value: Stored): value is Extract<Stored, { file: string | null }> =>
  typeof value === 'object' && 'file' in value;

/** Replaces http by https in an address; what isn't by http stays as it is. */
export const secured = (address: string): string => address.replace(/^http:/i, 'https:');
