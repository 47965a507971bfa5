import { readFile } from 'node:fs/promises';
import * as contract from '@prilavok/contract';
import {
  type AnyEndpoint,
  access,
  addressOf,
  callsOf,
  findOrderStatuses,
  findUnitGroups,
  members,
  previewCards,
  type Role,
  roles,
} from '@prilavok/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCompany, anAdministrator, type Client, clientOf } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';

const server = useServer();
const calls = Object.entries(callsOf(contract));
const closed = calls.filter(([, { roles }]) => roles !== 'public');

let clients: Record<Role, Client>;
beforeAll(async () => {
  const shop = await aCompany(server);
  const [admin, catalog, marketplace, orders, viewer] = await Promise.all([
    anAdministrator(server),
    ...(['catalog', 'marketplace', 'orders', 'viewer'] as const).map((role) => shop.as(role)),
  ]);
  clients = { owner: shop, admin, catalog, marketplace, orders, viewer } as Record<Role, Client>;
});

/** Makes a call with a parameter that no call takes: whoever may make it is told so, and nothing is done. */
async function outcome(client: Client, endpoint: AnyEndpoint): Promise<string> {
  const path = Object.fromEntries([...endpoint.url.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, '1']));
  const { status, text } = await client.ask(endpoint.method, `${addressOf(endpoint, { path })}?stranger=1`);
  const { code } = JSON.parse(text) as { code: string };
  return `${status} ${code}`;
}

/** Who may make each call, as docs/calls.md says. */
async function documented(): Promise<Map<string, readonly Role[]>> {
  const page = await readFile(new URL('../../../../docs/calls.md', import.meta.url), 'utf8');
  const rows = page.matchAll(/^\| [A-Z]+ \| `[^`]+` \| `(\w+)` \| .* \| ([\w, ]+) \|$/gm);
  return new Map(
    [...rows].map(([, name = '', who = '']) => [name, roles.filter((role) => who.split(', ').includes(role))]),
  );
}

describe('the table of who may do what', () => {
  it('is what each call takes its roles from', () => {
    const rows = Object.values(access).map((row): readonly Role[] => row.roles);
    const strangers = closed.filter(([, { roles }]) => !rows.includes(roles as readonly Role[]));
    expect(strangers.map(([name]) => name)).toEqual([]);
  });

  it('has no row that no call takes, and lets the owner do what any of the people may', () => {
    for (const [name, row] of Object.entries(access)) {
      expect([name, closed.some(([, { roles }]) => roles === row.roles)]).toEqual([name, true]);
      const ofPeople = members.some((role) => (row.roles as readonly Role[]).includes(role));
      expect([name, (row.roles as readonly Role[]).includes('owner')]).toEqual([name, ofPeople]);
    }
  });

  it('stands in docs/calls.md as the server obeys it: every call is tried as every role, and as nobody', async () => {
    const who = await documented();
    for (const [name, endpoint] of closed) {
      const tried: Role[] = [];
      for (const role of roles) {
        const said = await outcome(clients[role], endpoint);
        if (said === '400 invalid') tried.push(role);
        else expect([name, role, said]).toEqual([name, role, '403 forbidden']);
      }
      expect([name, tried]).toEqual([name, who.get(name)]);
      expect([name, tried]).toEqual([name, roles.filter((role) => endpoint.roles.includes(role))]);
      expect([name, await outcome(clientOf(server), endpoint)]).toEqual([name, '401 unauthorized']);
    }
  });
});

/** Calls that each role is kept out of, whatever the table says some day. */
const isWrite = (endpoint: AnyEndpoint) => !endpoint.reads && !makesTheUsual.includes(endpoint);
/** Lists whose usual rows are made at the first look, and a preview that dictionaries may have to be fetched for. */
const makesTheUsual: readonly AnyEndpoint[] = [findOrderStatuses, findUnitGroups, previewCards];
const all = () => true;

it.each<[sentence: string, resources: RegExp, which: (endpoint: AnyEndpoint) => boolean, out: readonly Role[]]>([
  [
    'exports of products are neither begun nor ended by who looks on or packs',
    /^catalogs\/file-exports$/,
    isWrite,
    ['orders', 'viewer'],
  ],
  ['orders and returns are closed to the desk of the catalog', /^orders\//, all, ['catalog']],
  [
    'money is closed to the desks of the catalog and of orders',
    /^orders\/(money|realization)$/,
    all,
    ['catalog', 'orders'],
  ],
  ['reports of marketplaces are closed to them too', /^marketplaces\/reports$/, all, ['catalog', 'orders']],
  [
    'the log of requests opens to who tends accounts alone',
    /^marketplaces\/accounts$/,
    ({ url }) => url.includes('request-log'),
    ['catalog', 'orders', 'viewer'],
  ],
  ["suppliers' prices are closed to the desk of orders", /^calculation\/(suppliers|price-lists)$/, all, ['orders']],
  [
    'who looks on writes nothing but own settings, notices, chat, views and reports of statistics',
    /^(?!users\/saved-views$|notifications\/|telegram\/links$|statistics\/reports$)/,
    isWrite,
    ['viewer'],
  ],
])('%s', (_sentence, resources, which, out) => {
  const concerned = closed.filter(([, endpoint]) => resources.test(endpoint.resource) && which(endpoint));
  expect(concerned.length).toBeGreaterThan(0);
  const open = concerned.flatMap(([name, { roles }]) =>
    out.filter((role) => roles.includes(role)).map((role) => `${name} opens to ${role}`),
  );
  expect(open).toEqual([]);
});
