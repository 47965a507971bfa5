import { z } from 'zod';
import type { OwnError } from './errors.ts';
import { type Aliases, exact } from './exact.ts';
import type { Role } from './roles.ts';
import { Id } from './values.ts';

export type Method = 'GET' | 'POST' | 'SEARCH' | 'PATCH' | 'DELETE' | 'PUT';

/** Names between braces in a path: `/cds/catalog/{catalog}/brand/{ids}` → `catalog | ids`. */
type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Several = `${string}ids` | `${string}Ids`;

/** A path parameter is an id, several ids when its name ends in `ids`, or what the declaration says. */
export type PathOf<Path extends string, Own> = {
  [Name in Names<Path>]: Name extends keyof Own
    ? Own[Name] extends z.ZodType
      ? z.output<Own[Name]>
      : never
    : Name extends Several
      ? string[]
      : string;
};

export type Files = 'one' | 'several';

type Shape = Record<string, z.ZodType>;

export interface Options<Path extends string, Own extends Shape, Query, Body, Reply> {
  /** One Russian line: what the call does. Stands in the OpenAPI document and in docs/calls.md. */
  title: string;
  /** Who may; `public` needs no sign-in. */
  roles: readonly Role[] | 'public';
  /** Path parameters that are not ids. */
  path?: Own & { [Name in Exclude<keyof Own, Names<Path>>]: never };
  query?: Query;
  body?: Body;
  /** Fields of body or query that the specification spells in another way: its spelling, then ours. Both are taken. */
  aliases?: Aliases;
  /** Shape of the answer, or the media type of a file or stream. */
  reply: Reply;
  /** Codes of its own, beyond the common ones, each with what it means: a conflict (409), unless another status is named. */
  errors?: Record<string, string | OwnError>;
  /** Asks only: GET and SEARCH do, a POST says so. */
  reads?: boolean;
  /** Makes something new: takes an Idempotency-Key, by which a repeated call is answered as the first was. */
  creates?: boolean;
  /** Other resources whose lists this call changes, as `room/resource`. */
  touches?: readonly string[];
  /** Takes files as parts named `file` of multipart/form-data, instead of a JSON body or, where one is declared, beside it. */
  files?: Files;
  /** Answers a file with data of people: who takes it is written into the journal of acts. */
  personal?: boolean;
  /** Largest JSON body in bytes; 1 MiB unless told, 16 KiB of a public call. Files have limits of the server's settings. */
  bodyLimit?: number;
}

export interface Endpoint<
  Path = unknown,
  Query = unknown,
  Body = unknown,
  Reply = unknown,
  Sent = unknown,
  Asked = unknown,
> {
  method: Method;
  url: string;
  /** `room/resource`: names the file that answers, groups documents, keys the web's cache. */
  resource: string;
  title: string;
  roles: readonly Role[] | 'public';
  path: z.ZodObject;
  query: z.ZodType | undefined;
  body: z.ZodType | undefined;
  aliases: Aliases;
  reply: z.ZodType | string;
  errors: Record<string, OwnError>;
  reads: boolean;
  creates: boolean;
  touches: readonly string[];
  files: Files | undefined;
  personal: boolean;
  bodyLimit: number;
  /** Types only; never set. */
  types?: { path: Path; query: Query; body: Body; reply: Reply; sent: Sent; asked: Asked };
}

/** Largest body of whoever is not signed in, in bytes: everybody waits while a stranger's body is read. */
export const strangersBody = 16 * 1024;

/** Ids joined by commas: one to a thousand, doubles fall together. */
const IdList = z
  .string()
  .transform((text) => [...new Set(text.split(','))])
  .pipe(
    z
      .array(z.string().regex(/^\d{1,18}$/, 'номера через запятую: только цифры'))
      .min(1)
      .max(1000),
  )
  .describe('Номера через запятую, не больше 1000');

function pathShape(url: string, own: Shape): z.ZodObject {
  const names = [...url.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
  return z.object(Object.fromEntries(names.map((name) => [name, own[name] ?? (/ids$/i.test(name) ? IdList : Id)])));
}

const ownErrors = (errors: Record<string, string | OwnError>): Record<string, OwnError> =>
  Object.fromEntries(
    Object.entries(errors).map(([code, error]) => [
      code,
      typeof error === 'string' ? { status: 409, title: error } : error,
    ]),
  );

type Out<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Into<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/**
 * Opens a resource: the calls declared with what it returns belong to `room/resource`, which is also the name
 * of the server's file that answers them.
 *
 *     const endpoint = resource('catalogs/brands');
 *     export const findBrands = endpoint('POST', '/cds/find/brand', { … });
 */
export function resource(name: string) {
  return function endpoint<
    const Path extends string,
    Reply extends z.ZodType | string,
    Own extends Shape = Record<never, never>,
    Query extends z.ZodType | undefined = undefined,
    Body extends z.ZodType | undefined = undefined,
  >(
    method: Method,
    url: Path,
    options: Options<Path, Own, Query, Body, Reply>,
  ): Endpoint<
    PathOf<Path, Own>,
    Out<Query>,
    Out<Body>,
    Reply extends z.ZodType ? z.output<Reply> : Response,
    Into<Body>,
    Into<Query>
  > {
    return {
      method,
      url,
      resource: name,
      title: options.title,
      roles: options.roles,
      path: pathShape(url, options.path ?? {}),
      query: options.query && exact(options.query),
      body: options.body && exact(options.body),
      aliases: options.aliases ?? {},
      reply: options.reply,
      errors: ownErrors(options.errors ?? {}),
      reads: options.reads ?? (method === 'GET' || method === 'SEARCH'),
      creates: options.creates ?? false,
      touches: options.touches ?? [],
      files: options.files,
      personal: options.personal ?? false,
      bodyLimit: options.bodyLimit ?? (options.roles === 'public' ? strangersBody : 1024 * 1024),
    };
  };
}

/** Whether a call answers a file, rather than JSON or a stream of events. */
export const answersFile = ({ reply }: Pick<Endpoint, 'reply'>): boolean =>
  typeof reply === 'string' && reply !== 'text/event-stream';

/** Values between the braces of a path. */
export type PathValues = Record<string, string | number | readonly string[] | undefined>;

/** Where a call goes: ids joined by commas, query parameters that are absent left out. */
export function addressOf(
  endpoint: Pick<Endpoint, 'url'>,
  input: { path?: PathValues; query?: object | undefined },
): string {
  const path = endpoint.url.replace(/\{(\w+)\}/g, (_, name: string) =>
    [input.path?.[name] ?? []].flat().map(encodeURIComponent).join(','),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const one of [value].flat()) if (one !== undefined && one !== null) query.append(name, String(one));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The calls among a module's exports, by their names. */
export function callsOf(module: Record<string, unknown>): Record<string, AnyEndpoint> {
  const isCall = (value: unknown): value is AnyEndpoint =>
    typeof value === 'object' && value !== null && 'url' in value && 'roles' in value;
  return Object.fromEntries(
    Object.entries(module).flatMap(([name, value]) => (isCall(value) ? [[name, value] as const] : [])),
  );
}

/** Some endpoint, of which nothing is known but its reply, where that is named. */
export type AnyEndpoint<Reply = unknown> = Endpoint<
  PathValues,
  object | undefined,
  unknown,
  Reply,
  unknown,
  object | undefined
>;
export type Types<E extends AnyEndpoint> = NonNullable<E['types']>;
