import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Marketplace, marketplaces } from '@prilavok/contract';
import type { SaidMessage } from '@prilavok/sandbox';
import { type Description, descriptionOf } from './description.ts';
import type { Operation } from './operations.ts';

export interface Message extends SaidMessage {
  marketplace: Marketplace;
  /** Without marketplace, host and query. */
  path: string;
  query: URLSearchParams;
  /** Sent by a test's own hand, to see how the sandbox takes it: the answer must hold, the request needn't. */
  byHand: boolean;
  /** What it was for; undefined for what nobody publishes. */
  operation: Operation | undefined;
  /** Parts of the path by their names. */
  values: Record<string, string>;
}

/** All messages that sandboxes have written into a folder. */
export function messagesIn(folder: string): Message[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ndjson'));
  return files.flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => messageOf(JSON.parse(line) as SaidMessage)),
  );
}

/** Wildberries has it on every host, as its description says; in its list of servers stands one. */
const ping = '/ping';

/** Finds out what a message was for. Addresses begin with the marketplace; its host may follow, whole or in short (`content` for content-api.…). */
export function messageOf(said: SaidMessage): Message {
  const address = new URL(said.url, 'http://sandbox');
  const [, first = '', ...rest] = address.pathname.split('/');
  const marketplace = marketplaces.find((slug) => slug === first);
  if (!marketplace) throw new Error(`Not an address of a marketplace: ${said.url}`);
  const description = descriptionOf(marketplace);
  const whole = `/${rest.join('/')}`;
  const host = hostOf(description, rest[0] ?? '');
  const direct = description.find(said.method, whole, null);
  // What is no address by itself may have its host in front: `api` and `content` are both hosts and beginnings of paths.
  const path = direct || host === null ? whole : `/${rest.slice(1).join('/')}`;
  const found =
    direct ?? (host === null ? undefined : description.find(said.method, path, path === ping ? null : host));
  return {
    ...said,
    marketplace,
    path,
    query: address.searchParams,
    // Node's own fetch says so; clients send by other means.
    byHand: 'sec-fetch-mode' in said.headers,
    operation: found?.operation,
    values: found?.values ?? {},
  };
}

function hostOf({ operations }: Description, named: string): string | null {
  const hosts = new Set(operations.flatMap((operation) => operation.hosts));
  return (
    [...hosts].find((host) => [host, host.split('.')[0], host.split('.')[0]?.replace(/-api$/, '')].includes(named)) ??
    null
  );
}
