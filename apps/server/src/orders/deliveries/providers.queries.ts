import type { DeliveryCargo, Environment } from '@prilavok/contract';
import type { Db } from '../../database/pools.ts';
import { execute, maybeOne, one, rows } from '../../database/rows.ts';

/** A carrier as a company uses it. */
export interface StoredProvider {
  id: string;
  slug: string;
  environment: Environment;
  /** Sealed; empty while none were entered. */
  keys: string;
  settings: Record<string, string>;
  cargo: DeliveryCargo;
  active: boolean;
  sends: boolean;
  refusal: string | null;
  version: number;
}

/** The carriers of which the company has set anything. */
export async function listProviders(db: Db): Promise<StoredProvider[]> {
  return rows<StoredProvider>(db)`
    select id, slug, environment, keys, settings, cargo, active, sends, refusal, version
    from delivery_providers where company_id = ${db.company}`;
}

/** One of them. */
export async function providerBySlug(db: Db, slug: string): Promise<StoredProvider | undefined> {
  return maybeOne<StoredProvider>(db)`
    select id, slug, environment, keys, settings, cargo, active, sends, refusal, version
    from delivery_providers where company_id = ${db.company} and slug = ${slug}`;
}

/** The carrier for whoever is about to change it, with a row from now on. */
export async function lockProvider(db: Db, slug: string, environment: Environment): Promise<StoredProvider> {
  await execute(db)`
    insert into delivery_providers (company_id, slug, environment, version) values (${db.company}, ${slug}, ${environment}, 0)
    on conflict (company_id, slug) do nothing`;
  return one<StoredProvider>(db)`
    select id, slug, environment, keys, settings, cargo, active, sends, refusal, version
    from delivery_providers where company_id = ${db.company} and slug = ${slug} for update`;
}

/** Writes the carrier as it is to be. */
export async function updateProvider(db: Db, provider: StoredProvider): Promise<void> {
  await execute(db)`
    update delivery_providers set environment = ${provider.environment}, keys = ${provider.keys},
      settings = ${JSON.stringify(provider.settings)}::jsonb, cargo = ${JSON.stringify(provider.cargo)}::jsonb,
      active = ${provider.active}, sends = ${provider.sends}, refusal = ${provider.refusal}, version = version + 1
    where company_id = ${db.company} and id = ${provider.id}`;
}

/** Writes down how the last request to the carrier ended, where that has changed. */
export async function updateRefusal(db: Db, slug: string, refusal: string | null): Promise<void> {
  await execute(db)`
    update delivery_providers set refusal = ${refusal}
    where company_id = ${db.company} and slug = ${slug} and refusal is distinct from ${refusal}::text`;
}
