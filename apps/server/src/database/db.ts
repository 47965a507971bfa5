import type { Kysely } from 'kysely';
import type { DB } from './types.gen.ts';

/** A transaction that knows no company: people, sessions, dictionaries. */
export type GlobalDb = Kysely<DB>;

/** A company's transaction: queries name `db.company` for every company table in them. */
export type Db = GlobalDb & { readonly company: string };
