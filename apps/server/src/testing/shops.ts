import { beforeAll } from 'vitest';
import { aMugShop, type MugShop } from '../marketplaces/testing/mugs.ts';
import { useSandbox } from '../marketplaces/testing/sandbox.ts';
import { anOwnShop, type OwnShop } from '../orders/testing/own.ts';
import { anAdministrator, type Client } from './client.ts';
import { type TestServer, useServer } from './server.ts';

interface Shops {
  readonly server: TestServer;
  /** With orders of its own. */
  readonly own: OwnShop;
  /** With an account in the sandbox. */
  readonly mugs: MugShop;
  readonly admin: Client;
}

/** For tests that go over all calls of a kind: the product, and those who have whatever a call may be about. */
export function useShops(): Shops {
  const sandbox = useSandbox();
  const server = useServer({ env: sandbox.env });
  const shops = { server } as { -readonly [Each in keyof Shops]: Shops[Each] };
  beforeAll(async () => {
    shops.own = await anOwnShop(server);
    shops.mugs = await aMugShop(server);
    shops.admin = await anAdministrator(server);
  });
  return shops;
}
