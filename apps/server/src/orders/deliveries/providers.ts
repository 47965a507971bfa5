import { type Carrier, CarrierError, carriers } from '@prilavok/carriers';
import {
  changeDeliveryProvider,
  type DeliveryProvider,
  type Environment,
  findDeliveryPoints,
  findDeliveryProviders,
  followedDeliveryStates,
  ownCourier,
  type Types,
} from '@prilavok/contract';
import { config } from '../../config.ts';
import { withCompany } from '../../database/pools.ts';
import { conflict, invalid, mustBeFresh, notFound } from '../../http/errors.ts';
import { handle, handleOutside } from '../../http/handle.ts';
import { seal } from '../../outside/secrets.ts';
import { recordChange } from '../../users/audit.ts';
import {
  askCarrier,
  carrierAddress,
  clientWith,
  connectCarrier,
  keysOf,
  providerTitle,
  usualCargo,
} from './carrier-client.ts';
import { listDeliveries } from './deliveries.queries.ts';
import * as queries from './providers.queries.ts';

const usualEnvironment = (): Environment => (config().DEMO ? 'sandbox' : 'real');
/** Milliseconds in which a carrier has to answer whoever tries its keys. */
const patience = 15_000;

/** A carrier of which the company has set nothing. */
const untouched = (slug: string): queries.StoredProvider => ({
  id: '',
  slug,
  environment: usualEnvironment(),
  keys: '',
  settings: {},
  cargo: usualCargo,
  active: true,
  sends: false,
  refusal: null,
  version: 0,
});

export const providers = [
  handle(findDeliveryProviders, async ({ db }) => {
    const stored = new Map((await queries.listProviders(db)).map((one) => [one.slug, one]));
    const slugs = [ownCourier, ...Object.keys(carriers)];
    return { rows: slugs.map((slug) => shownProvider(db.company, stored.get(slug) ?? untouched(slug))) };
  }),

  /** Keys are tried outside of any transaction: a carrier may be slow. */
  handleOutside(changeDeliveryProvider, async ({ company, caller, request, path: { slug }, body }) => {
    const carrier = carriers[slug];
    if (!carrier && slug !== ownCourier) throw notFound('Такой службы доставки нет');
    if (body.environment === 'sandbox' && !config().DEMO)
      throw invalid('environment', 'песочница есть только в демонстрации');
    const known = (await withCompany(company, (db) => queries.providerBySlug(db, slug))) ?? untouched(slug);
    const next = changedProvider(carrier, known, body);
    const isTried = carrier && next.keys !== '' && (body.keys || body.settings || body.environment);
    if (carrier && isTried) await tryProvider(company, carrier, next);
    return withCompany(company, async (db) => {
      const was = await queries.lockProvider(db, slug, known.environment);
      mustBeFresh(was, body.version, `Службу «${providerTitle(slug)}»`);
      if (was.version !== known.version)
        throw conflict('stale', 'Настройки службы успели изменить: откройте их заново');
      const isElsewhere = next.environment !== was.environment || (was.keys !== '' && next.keys === '');
      if (isElsewhere && (await listDeliveries(db, { ...unfinished, provider: [slug] })).length > 0)
        throw conflict('conflict', 'У этой службы есть доставки в работе: дождитесь их или отмените');
      await queries.updateProvider(db, { ...next, id: was.id });
      const stored = (await queries.providerBySlug(db, slug)) ?? next;
      const titled = (one: queries.StoredProvider) => ({ ...one, title: providerTitle(slug) });
      const done = { subject: 'carrier', id: was.id, title: providerTitle(slug), became: titled(stored) } as const;
      const secrets = body.keys ? ['Ключи'] : [];
      await recordChange(
        db,
        { caller, request },
        was.version === 0 ? { ...done, secrets } : { ...done, was: titled(was), secrets },
      );
      return shownProvider(company, stored);
    });
  }),

  handleOutside(findDeliveryPoints, async ({ company, path: { slug }, query }) => {
    if (!carriers[slug]?.points) throw conflict('not_connected', 'У этой службы нет пунктов выдачи');
    const found = await askCarrier(async () => {
      const { client } = await connectCarrier(company, slug, { timeoutMs: patience });
      return client.points(query.city);
    });
    return {
      rows: found.map(({ id, title, address, hours, latitude, longitude }) => ({
        id,
        title,
        address,
        hours,
        geo_lat: latitude,
        geo_lon: longitude,
      })),
    };
  }),
];

const unfinished = { search: '', people: false, state: [...followedDeliveryStates], limit: 1, offset: 0 };

type Change = Types<typeof changeDeliveryProvider>['body'];

/** The carrier as it is to be; keys and settings that it doesn't have are refused by name. */
function changedProvider(
  carrier: Carrier | undefined,
  known: queries.StoredProvider,
  { keys, settings, environment, active, sends, cargo }: Change,
): queries.StoredProvider {
  for (const name of Object.keys(keys ?? {}))
    if (!carrier?.keys.some((key) => key.name === name)) throw invalid(`keys.${name}`, 'такого ключа у службы нет');
  for (const name of Object.keys(settings ?? {}))
    if (!carrier?.settings.some((field) => field.name === name))
      throw invalid(`settings.${name}`, 'такой настройки у службы нет');
  const merged = keys ? { ...keysOf(known), ...filled(keys) } : undefined;
  for (const { name, label } of carrier && merged ? carrier.keys : [])
    if (!merged?.[name]) throw invalid(`keys.${name}`, `заполните «${label}»`);
  return {
    ...known,
    keys: keys === null ? '' : merged ? seal(JSON.stringify(merged)) : known.keys,
    settings: { ...known.settings, ...settings },
    environment: environment ?? known.environment,
    active: active ?? known.active,
    sends: keys === null ? false : (sends ?? known.sends),
    cargo: cargo ?? known.cargo,
    refusal: null,
  };
}

/** A field that is left empty keeps the key that is there. */
const filled = (keys: Record<string, string>) =>
  Object.fromEntries(Object.entries(keys).filter(([, value]) => value !== ''));

/** Asks with the new keys, and has the carrier tell of parcels where it can. */
async function tryProvider(company: string, carrier: Carrier, provider: queries.StoredProvider): Promise<void> {
  const client = clientWith(provider, keysOf(provider) ?? {}, { timeoutMs: patience });
  try {
    await client.check();
    await client.listen?.(carrierAddress(company, provider.slug));
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    if (error.kind === 'down' || error.kind === 'limit') throw conflict('unreachable', error.message);
    throw conflict('keys_refused', `${carrier.title}: ${error.message}`);
  }
}

function shownProvider(company: string, provider: queries.StoredProvider): DeliveryProvider {
  const carrier = carriers[provider.slug];
  const keys = keysOf(provider) ?? {};
  const shown = (values: Record<string, string>) => (field: Carrier['keys'][number]) => ({
    ...field,
    filled: Boolean(values[field.name]),
    value: field.secret ? null : values[field.name] || null,
  });
  const connected = carrier === undefined || provider.keys !== '';
  return {
    slug: provider.slug,
    title: providerTitle(provider.slug),
    points: carrier?.points ?? false,
    connected,
    active: provider.active,
    sends: carrier === undefined || provider.sends,
    environment: provider.environment,
    keys: carrier?.keys.map(shown(keys)) ?? [],
    settings: carrier?.settings.map(shown(provider.settings)) ?? [],
    cargo: provider.cargo,
    callback: connected && carrier?.heard ? carrierAddress(company, provider.slug) : null,
    refusal: provider.refusal,
    version: provider.version,
  };
}
