import { type CarrierClient, CarrierError, carriers } from '@prilavok/carriers';
import { type DeliveryCargo, ownCourier } from '@prilavok/contract';
import { config } from '../../config.ts';
import { withCompany } from '../../database/pools.ts';
import { conflict } from '../../http/errors.ts';
import { isSignatureOf, signatureOf, unsealed } from '../../outside/secrets.ts';
import { providerBySlug, type StoredProvider } from './providers.queries.ts';

/** Title of a provider; one that we know no more keeps its word. */
export const providerTitle = (slug: string): string =>
  slug === ownCourier ? 'Свой курьер' : (carriers[slug]?.title ?? slug);

/** How large a parcel is while nobody has said otherwise: of the company's settings, else this. */
export const usualCargo: DeliveryCargo = { weight: 1000, length: 20, width: 20, height: 10 };

/** The map of a carrier's keys; nothing where it has none, or they can't be opened. */
export function keysOf({ keys }: Pick<StoredProvider, 'keys'>): Record<string, string> | undefined {
  const text = keys ? unsealed(keys) : undefined;
  return text === undefined ? undefined : (JSON.parse(text) as Record<string, string>);
}

const switchedOff = (title: string) =>
  `Отправка доставок службе «${title}» выключена: включите её в настройках доставки`;

/** A carrier with the company's keys. It orders and cancels where the company has switched that on, and nothing else. */
export interface CarrierConnection {
  company: string;
  provider: StoredProvider;
  client: CarrierClient;
}

/** Connects to a carrier; throws what wrong keys throw where the company has none. Never call it, nor the client, in a transaction. */
export async function connectCarrier(
  company: string,
  slug: string,
  more: { signal?: AbortSignal; timeoutMs?: number } = {},
): Promise<CarrierConnection> {
  const provider = await withCompany(company, (db) => providerBySlug(db, slug));
  if (!provider?.keys) throw new CarrierError('keys', `Служба доставки «${providerTitle(slug)}» не подключена`);
  const keys = keysOf(provider);
  if (!keys)
    throw new CarrierError(
      'keys',
      `Ключи службы «${providerTitle(slug)}» не открываются: введите их заново в настройках`,
    );
  return { company, provider, client: clientWith(provider, keys, more) };
}

/** A client of keys and settings that may not be kept yet. */
export function clientWith(
  { slug, environment, settings, sends }: Pick<StoredProvider, 'slug' | 'environment' | 'settings' | 'sends'>,
  keys: Record<string, string>,
  more: { signal?: AbortSignal; timeoutMs?: number } = {},
): CarrierClient {
  const carrier = carriers[slug];
  if (!carrier) throw new CarrierError('missing', `Службы доставки «${slug}» нет`);
  return carrier.connect({
    keys,
    settings,
    baseUrl: environment === 'sandbox' ? `${config().SANDBOX_URL}/carriers/${slug}` : undefined,
    permit: () => {
      if (!sends) throw new CarrierError('refused', switchedOff(carrier.title));
    },
    ...more,
  });
}

/** Refuses to order from a carrier, or to cancel there, what the company doesn't send. */
export function mustSend(provider: StoredProvider | undefined, slug: string): void {
  if (slug === ownCourier) return;
  if (!provider?.keys)
    throw conflict(
      'not_allowed',
      `Служба «${providerTitle(slug)}» не подключена: введите её ключи в настройках доставки`,
    );
  if (!provider.sends) throw conflict('not_allowed', switchedOff(providerTitle(slug)));
}

/** Asks a carrier while a person waits: what it refuses becomes an answer in its words. */
export async function askCarrier<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    if (error.kind === 'limit') throw conflict('not_ready', error.message);
    if (error.kind === 'down') throw conflict('unreachable', error.message);
    throw conflict('refused', error.message);
  }
}

/** Jobs that talk to one carrier go one after another. */
export const carrierQueue = (company: string, slug: string): string => `carrier:${company}:${slug}`;

const signedText = (company: string, slug: string) => `carrier ${company} ${slug}`;

/** Where a carrier tells of the company's parcels: nobody can guess it who wasn't told. */
export const carrierAddress = (company: string, slug: string): string =>
  `${config().PUBLIC_URL}/callbacks/carriers/${company}.${slug}.${signatureOf(signedText(company, slug))}`;

/** Whose such an address is; nothing where somebody made it up. */
export function carrierOf(address: string): { company: string; slug: string } | undefined {
  const [, company, slug, signature = ''] = /^(\d{1,18})\.([a-z_]{1,40})\.([\w-]{43})$/.exec(address) ?? [];
  if (company === undefined || slug === undefined) return undefined;
  return isSignatureOf(signature, signedText(company, slug)) ? { company, slug } : undefined;
}
