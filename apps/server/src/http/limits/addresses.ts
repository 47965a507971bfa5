import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { log } from '../../log.ts';

/**
 * Whose tries are counted together: an address, of IPv6 the network of 64 bits that a provider gives to one customer. Where a proxy inside our own network names
 * the caller and isn't believed, each caller that it names is counted apart: else one of them would shut out all. That header can be made up, so
 * nothing but counting goes by it.
 */
export function countedAddress(request: FastifyRequest): string {
  const address = networkOf(request.ip);
  const named = unbelievedCaller(request);
  return named !== undefined && isInside(request.ip) ? `${address} for ${networkOf(named)}` : address;
}

/** Says once that a proxy seems to stand before us and isn't believed: all who come through it have one address then. */
export function warnOfUnbelievedProxy(app: FastifyInstance): void {
  let warned = false;
  app.addHook('onRequest', async (request) => {
    if (warned || unbelievedCaller(request) === undefined) return;
    warned = true;
    log.warn(
      { proxy: request.socket.remoteAddress },
      'X-Forwarded-For is not believed: if a proxy of yours stands before Prilavok, set TRUST_PROXY, else all who come through it count as one address',
    );
  });
}

/** Whom the last X-Forwarded-For names, where it came from somebody who isn't believed. */
function unbelievedCaller({ headers, ip, socket }: FastifyRequest): string | undefined {
  const { 'x-forwarded-for': header } = headers;
  if (header === undefined || ip !== socket.remoteAddress) return undefined;
  const last = String(header).split(',').at(-1)?.trim() ?? '';
  return ipaddr.isValid(last) ? last : undefined;
}

/** An address of IPv4 as it is, also where IPv6 wraps it; of IPv6 its first 64 bits. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

const inside = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat']);

/** Whether an address lies within our own machine or network. */
const isInside = (address: string): boolean => ipaddr.isValid(address) && inside.has(ipaddr.process(address).range());
