import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address that a person gave could not be read; the message is a sentence for that person. */
export class OutsideError extends Error {}

/** Nobody answered there, or too slowly: the next address of the same server will fare no better. */
export class Unreachable extends OutsideError {}

/** Refuses an address at once, before anything is stored: for forms. */
export function checkOutsideAddress(address: string, allowPrivate = false): void {
  refusePrivate(parseOutside(address), allowPrivate);
}

/** The address as a URL; refuses what no request is sent to. */
export function parseOutside(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new OutsideError('Нужен адрес, который начинается с http:// или https://');
  if (url.username || url.password) throw new OutsideError('Уберите из адреса имя и пароль');
  return url;
}

/** Refuses an address that names our own network; what a name leads to is seen when it is resolved. */
export function refusePrivate(url: URL, allowPrivate: boolean): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!allowPrivate && isIP(host) && !isPublic(host))
    throw new OutsideError('Этот адрес ведёт во внутреннюю сеть: нужен открытый в интернете');
  if (!allowPrivate && (host === 'localhost' || host.endsWith('.localhost') || host.endsWith('.internal'))) {
    throw new OutsideError('Этот адрес ведёт во внутреннюю сеть: нужен открытый в интернете');
  }
}

function isPublic(address: string): boolean {
  return ipaddr.process(address).range() === 'unicast';
}

type Callback = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

/** Resolves a name to public addresses only. */
export function publicOnly(allowPrivate: boolean) {
  return (host: string, options: { all?: boolean | undefined }, callback: Callback): void => {
    lookup(host, { all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const allowed = addresses.filter(({ address }) => allowPrivate || isPublic(address));
      const first = allowed[0];
      if (!first)
        return callback(new OutsideError('Этот адрес ведёт во внутреннюю сеть: нужен открытый в интернете'), '');
      if (options.all) return callback(null, allowed);
      callback(null, first.address, first.family);
    });
  };
}
