import { hash } from '@node-rs/argon2';
import type { Account, AnyEndpoint, Failure, Role, Types } from '@prilavok/contract';
import { addressOf, createAccount, createUser, getMe, login } from '@prilavok/contract';
import { onPlatform } from '../database/pools.ts';
import { execute, one } from '../database/rows.ts';
import { insertCompanyWithOwner } from '../users/users.queries.ts';
import { ask, type TextAnswer } from './asking.ts';
import type { TestServer } from './server.ts';
import { switchOn } from './switched-on.ts';

export interface Input<E extends AnyEndpoint> {
  path?: Partial<Record<string, string | string[]>>;
  query?: Types<E>['asked'];
  body?: Types<E>['sent'];
  headers?: Record<string, string>;
}

export interface Answer<Body> {
  status: number;
  body: Body;
  headers: Headers;
}

/** Client of the product in tests: typed by the contract, signed in as somebody or nobody. */
export interface Client {
  token: string;
  /** The answer's body; throws when the call is refused. */
  call<E extends AnyEndpoint>(endpoint: E, input?: Input<E>): Promise<Types<E>['reply']>;
  /** The refusal's body and status; throws when the call succeeds. */
  refused<E extends AnyEndpoint>(
    endpoint: E,
    input?: { path?: Input<E>['path']; query?: object | undefined; body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer<Failure>>;
  /** Whatever comes, as text, of whatever is sent: for calls that go over the contract, or past it. */
  ask(method: string, url: string, body?: unknown, headers?: Record<string, string>): Promise<TextAnswer>;
  /** Whatever comes: for files, streams and raw requests. */
  fetch(method: string, url: string, init?: { body?: BodyInit; headers?: Record<string, string> }): Promise<Response>;
}

/** How a client differs from the usual one. */
interface ClientOptions {
  /** The accounts that it connects stay as they are born: nothing is sent. */
  onlyReads?: boolean;
}

export function clientOf(server: TestServer, token = '', { onlyReads = false }: ClientOptions = {}): Client {
  const client: Client = {
    token,
    async call(endpoint, input = {}) {
      const answer = await send(endpoint, input);
      if (answer.status >= 400)
        throw new Error(`${endpoint.method} ${endpoint.url} → ${answer.status} ${JSON.stringify(answer.body)}`);
      const reply = answer.body as Types<typeof endpoint>['reply'];
      if ((endpoint as AnyEndpoint) === createAccount && !onlyReads) {
        const { company } = await client.call(getMe);
        await switchOn(company?.id ?? '', (reply as Account).id);
      }
      return reply;
    },
    async refused(endpoint, input = {}) {
      const answer = await send(endpoint, input);
      if (answer.status < 400)
        throw new Error(`${endpoint.method} ${endpoint.url} was not refused: ${JSON.stringify(answer.body)}`);
      return answer as Answer<Failure>;
    },
    ask: (method, url, body, headers = {}) =>
      ask(method, server.url + url, {
        body: body === undefined ? undefined : JSON.stringify(body),
        headers: {
          ...(client.token ? { authorization: client.token } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
      }),
    fetch: (method, url, { body, headers = {} } = {}) =>
      fetch(server.url + url, {
        method,
        headers: { ...(client.token ? { authorization: client.token } : {}), ...headers },
        ...(body === undefined ? {} : { body }),
      }),
  };

  async function send(
    endpoint: AnyEndpoint,
    {
      path = {},
      query,
      body,
      headers = {},
    }: {
      path?: Input<AnyEndpoint>['path'];
      query?: object | undefined;
      body?: unknown;
      headers?: Record<string, string>;
    },
  ): Promise<Answer<unknown>> {
    const told = await client.ask(endpoint.method, addressOf(endpoint, { path, query }), body, headers);
    return {
      status: told.status,
      body: told.text ? JSON.parse(told.text) : undefined,
      get headers() {
        return told.headers;
      },
    };
  }

  return client;
}

let made = 0;
/** Mails and titles that no other test of the run has. */
const unique = (word: string) => `${word}-${process.pid}-${++made}`;

export const testPassword = 'a password of tests';
/** Of the least strength: hundreds of companies are made, and a hash that is slow on purpose would take a tenth of the whole time. */
const weakHash = hash(testPassword, { memoryCost: 1024, timeCost: 1, parallelism: 1 });

export interface Shop extends Client {
  company: string;
  email: string;
  /** A client signed in as another person of the company, with this role. */
  as(role: Exclude<Role, 'admin'>): Promise<Client>;
}

/** A company that is approved, and its owner signed in. */
export async function aCompany(server: TestServer, options: ClientOptions = {}): Promise<Shop> {
  const anyone = clientOf(server);
  const email = `${unique('owner')}@example.test`;
  const passwordHash = await weakHash;
  const company = await onPlatform(async (db) => {
    const owner = await insertCompanyWithOwner(db, { email, passwordHash, company: unique('Лавка') });
    const { id } = await one<{ id: string }>(db)`
      update companies set approved = true where id = (select company_id from users where id = ${owner}) returning id`;
    return id;
  });
  const { accessToken } = await anyone.call(login, { body: { email, password: testPassword } });
  const owner = clientOf(server, accessToken, options);
  return {
    ...owner,
    company,
    email,
    async as(role) {
      const mail = `${unique(role)}@example.test`;
      const { password } = await owner.call(createUser, { body: { email: mail, role } });
      const session = await anyone.call(login, { body: { email: mail, password } });
      return clientOf(server, session.accessToken);
    },
  };
}

/** The platform's administrator, signed in. */
export async function anAdministrator(server: TestServer): Promise<Client> {
  const email = `${unique('admin')}@example.test`;
  const passwordHash = await weakHash;
  await onPlatform(
    (db) => execute(db)`insert into users (email, password_hash, role) values (${email}, ${passwordHash}, 'admin')`,
  );
  const { accessToken } = await clientOf(server).call(login, { body: { email, password: testPassword } });
  return clientOf(server, accessToken);
}

/**
 * Asks again and again until the answer is there: for what happens in the background. Only what never happens takes so long. `every`: milliseconds
 * between two looks where the moment itself is wanted, to kill in the middle of something.
 */
export async function eventually<T>(
  ask: () => Promise<T | null | undefined | false>,
  { every }: { every?: number } = {},
): Promise<T> {
  const seconds = 150;
  const begun = Date.now();
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== null && answer !== false) return answer;
    const waited = Date.now() - begun;
    if (waited > seconds * 1000) throw new Error(`Did not happen within ${seconds} s`);
    // What has taken long may take a part of that longer: asking is work too, and takes the processor from what is waited for.
    await new Promise((resolve) => setTimeout(resolve, every ?? Math.min(400, Math.max(30, waited / 6))));
  }
}
