import type { Account, FieldLimit } from '@prilavok/contract';
import { connectors, type ProductCard } from '@prilavok/marketplaces';
import { config } from '../../config.ts';
import { withCompany, withoutCompany } from '../../database/pools.ts';
import { conflict } from '../../http/errors.ts';
import { clientOf, refusalFrom } from '../connection/client.ts';
import { currencyOf } from '../prices/currency.ts';
import { acceptedCards } from '../stored/products.queries.ts';
import { type BuiltCard, buildCard } from './card.ts';
import { addKnownValues, catalogMapping } from './catalog-mapping.queries.ts';
import type { MappedAttribute } from './catalog-mapping.ts';
import { fetchDictionaryValues } from './dictionary-values.ts';
import { fieldLimits } from './field-limits.ts';
import { listCardOffers } from './offers.queries.ts';
import { cardTerms } from './terms.ts';
import type { CardOffer } from './values.ts';

/** A card as it would go out now, or what it lacks, beside what the marketplace has accepted. */
export interface CardLookedAt {
  offer: CardOffer;
  built: BuiltCard;
  accepted: ProductCard | undefined;
  /** The attributes of its category there. */
  attributes: MappedAttribute[];
  /** Limits of the marketplace on our fields there. */
  limits(): FieldLimit[];
}

/**
 * Builds the cards of these offers for an account; nothing is sent. What isn't known of the marketplace's dictionaries is asked for, unless told
 * otherwise; `anew` are those that a person is about to send, also where the card was deleted before.
 */
export async function lookAtCards(
  company: string,
  account: Account,
  ids: string[],
  { asks = true, anew = false }: { asks?: boolean; anew?: boolean } = {},
): Promise<CardLookedAt[]> {
  const { marketplace, environment } = account;
  const catalog = mustHaveCatalog(account);
  const { mapping, offers, accepted } = await withCompany(
    company,
    async (db) => ({
      mapping: await catalogMapping(db, { catalog, marketplace, environment }),
      offers: await listCardOffers(
        db,
        { catalog, account: account.id, offers: ids, limit: ids.length },
        config().PUBLIC_URL,
      ),
      accepted: await acceptedCards(db, account.id, ids),
    }),
    { reads: true },
  );
  // A marketplace that doesn't answer is no reason to show nothing: then it is judged by what is known.
  const connect = () => clientOf(company, account.id, { attempts: 1 });
  const forgiven = (error: unknown) => {
    if (!refusalFrom(error)) throw error;
    return null;
  };
  const to = asks ? await currencyOf(company, account, connect).catch(forgiven) : account.currency;
  const terms = await withCompany(company, (db) => cardTerms(db, account, { catalog, to }), { reads: true });
  if (asks) await fetchDictionaryValues(connect, marketplace, offers, mapping, { mostSearches: 20 }).catch(forgiven);
  else await withoutCompany((db) => addKnownValues(db, offers, mapping));
  return offers.map((offer) => {
    const putAway = anew && offer.putAway === 'removed' ? null : offer.putAway;
    const built = buildCard({ ...offer, putAway }, mapping, terms);
    const attributes = mapping.attributes.get(built.category?.id ?? '') ?? [];
    const limits = () => fieldLimits(attributes, { fields: mapping.fields, card: connectors[marketplace].cardLimits });
    return { offer, built, accepted: accepted.get(offer.offer), attributes, limits };
  });
}

/** The catalog that an account sells from: without one there are no cards. */
export function mustHaveCatalog({ catalog }: Pick<Account, 'catalog'>): string {
  if (!catalog) throw conflict('no_catalog', 'У аккаунта не выбран каталог: выберите его в настройках аккаунта');
  return catalog;
}
