import { createHash } from 'node:crypto';
import pg from 'pg';
import { Unstartable } from '../start-checks.ts';

/** How the application enters this database. */
export interface ApplicationLogin {
  password: string;
  /** Signs the company of a transaction: see `current_company()` in schema.sql. */
  signingKey: string;
  /** The database is the first node of a Citus cluster. */
  cluster: boolean;
}

/** The role of the application in the owner's database. It owns nothing and is no member of the owner; it has what `prilavok_app` was granted. */
export const applicationRole = (ownerUrl: string): string =>
  `prilavok_app_${decodeURIComponent(new URL(ownerUrl).pathname.slice(1))}`.slice(0, 63);

/** Reads the password and the key that the migrations made; only the owner can. */
export async function loginOf(owner: pg.Pool): Promise<ApplicationLogin> {
  const { rows } = await owner.query<ApplicationLogin>(
    `select password, signing_key as "signingKey", exists (select from pg_extension where extname = 'citus') as cluster
     from application_login`,
  );
  if (!rows[0]) throw new Error('The table application_login has lost its row');
  return rows[0];
}

/** The company as a transaction names it; '0' is the platform. */
export function signedCompany(company: string, { signingKey }: ApplicationLogin): string {
  const hash = (text: string) =>
    createHash('sha256')
      .update(signingKey + text)
      .digest('hex');
  return `${company}:${hash(hash(company))}`;
}

/**
 * Makes the role with which the application logs in, and gives it the password of this database: anew at each start, as a database restored
 * elsewhere brings the password and not the role. With a login given by DATABASE_APP_URL, only lets that one have what is the application's.
 */
export async function letApplicationIn(owner: pg.Pool, url: string, given?: string): Promise<void> {
  const role = given ? decodeURIComponent(new URL(given).username) : applicationRole(url);
  const { password } = await loginOf(owner);
  const name = pg.escapeIdentifier(role);
  const client = await owner.connect();
  try {
    await client.query('begin');
    // Processes that start together wait for each other.
    await client.query('select pg_advisory_xact_lock(7000)');
    const { rows } = await client.query<{ exists: boolean; bound: boolean }>(
      `select to_regrole($1) is not null as exists,
         coalesce(pg_has_role(to_regrole($1), 'prilavok_app', 'usage'), false) as bound`,
      [name],
    );
    const { exists = false, bound = false } = rows[0] ?? {};
    if (!given)
      await client.query(
        `${exists ? 'alter' : 'create'} role ${name} login password ${client.escapeLiteral(password)}`,
      );
    if (!bound) await client.query(`grant prilavok_app to ${name}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Unstartable(
      `Роль базы «${role}», под которой работает приложение, не готова: ${error instanceof Error ? error.message : error}. Дайте пользователю DATABASE_URL право CREATEROLE или создайте роль сами и укажите её в DATABASE_APP_URL (README).`,
    );
  } finally {
    client.release();
  }
}

/** Refuses a login that row-level security doesn't bind: one that may be the tables' owner, a superuser, or passes by it. */
export async function mustBeBound(app: pg.Pool): Promise<void> {
  const { rows } = await app
    .query<{ role: string; loose: boolean }>(
      `select session_user as role, r.rolsuper or r.rolbypassrls or exists (
         select from pg_roles o where (o.rolsuper or o.rolbypassrls or o.oid = (select relowner from pg_class where oid = 'companies'::regclass))
           and pg_has_role(session_user, o.oid, 'member')) as loose
       from pg_roles r where r.rolname = session_user`,
    )
    .catch((error: unknown) => {
      throw new Unstartable(
        `Приложение не входит в базу под своей ролью: ${error instanceof Error ? error.message : error}. Проверьте DATABASE_APP_URL или выполните npm start -- migrate.`,
      );
    });
  if (rows[0]?.loose)
    throw new Unstartable(
      `Роль базы «${rows[0].role}» может стать владельцем таблиц или обойти защиту строк: укажите в DATABASE_APP_URL роль без таких прав.`,
    );
}
