import type { AccountKey, Environment, Marketplace } from '@prilavok/contract';
import { connectors, type KeyField, type MarketplaceError } from '@prilavok/marketplaces';
import { misfits } from '../../http/errors.ts';

/** How a key comes into its form. */
export const keyTypeOf = ({ secret, chosen }: KeyField): AccountKey['keyType'] =>
  secret ? 'secret' : chosen ? 'choice' : 'text';

/** Hint for a key: its form, and where to find it. */
export function keyHint({ hint, where, sandbox }: KeyField, environment: Environment): string {
  return environment === 'sandbox' && sandbox ? `В песочнице — ${sandbox}` : `${hint}. ${where}`;
}

/** A refusal of the keys for people, with the marketplace's own words, which don't know that there is a sandbox. */
export function keysRefusal(
  at: { marketplace: Marketplace; environment: Environment },
  { message, remote }: MarketplaceError,
): string {
  const { keys: fields, title } = connectors[at.marketplace];
  const told = remote?.message ? `${message} Ответ ${title}: «${remote.message}»` : message;
  if (at.environment !== 'sandbox') return told;
  const taken = fields.flatMap(({ label, sandbox }) => (sandbox ? `${label} — ${sandbox}` : []));
  return taken.length > 0 ? `${told} В песочнице подойдут: ${taken.join('; ')}.` : told;
}

/** The stored map of keys after a change: what is not named or empty keeps its value. Refuses by field. */
export function mergedKeys(
  at: { marketplace: Marketplace; environment: Environment },
  stored: Record<string, string>,
  given: Record<string, string>,
): Record<string, string> {
  return checkedKeys(at, { stored, given }, connectors[at.marketplace].keys);
}

/** Keys that are typed: with them the others are asked for. */
export function typedKeys(
  at: { marketplace: Marketplace; environment: Environment },
  stored: Record<string, string>,
  given: Record<string, string>,
): Record<string, string> {
  const typed = connectors[at.marketplace].keys.filter((field) => !field.chosen);
  return checkedKeys(at, { stored, given }, typed);
}

function checkedKeys(
  { marketplace, environment }: { marketplace: Marketplace; environment: Environment },
  { stored, given }: { stored: Record<string, string>; given: Record<string, string> },
  fields: readonly KeyField[],
): Record<string, string> {
  const known = new Set(connectors[marketplace].keys.map((field) => field.slug));
  const unknown = Object.keys(given).filter((slug) => !known.has(slug));
  if (unknown.length > 0) {
    throw misfits(unknown.map((slug) => ({ field: `keys.${slug}`, message: 'у этой площадки такого ключа нет' })));
  }
  const merged = Object.fromEntries(
    fields.map((field) => [field.slug, given[field.slug] || stored[field.slug] || ''] as const),
  );
  const wrong = fields.flatMap((field) => {
    const value = merged[field.slug];
    if (!value) return [{ field: `keys.${field.slug}`, message: `не заполнено: ${field.label}` }];
    if (!new RegExp(`^(?:${field.pattern})$`).test(value))
      return [
        { field: `keys.${field.slug}`, message: `не похоже на «${field.label}». ${keyHint(field, environment)}` },
      ];
    return [];
  });
  if (wrong.length > 0) throw misfits(wrong);
  return merged;
}
