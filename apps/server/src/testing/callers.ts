import type { AnyEndpoint } from '@prilavok/contract';
import { beforeAll } from 'vitest';
import { aCompany, anAdministrator, type Client, clientOf } from './client.ts';
import type { TestServer } from './server.ts';

interface Callers {
  readonly owner: Client;
  /** Who may make this call: a company's owner, the administrator where no owner may, and nobody signed in where anybody may (signing out ends a session). */
  of(endpoint: AnyEndpoint): Client;
}

/** For tests that go over every call of the contract. */
export function useCallers(server: TestServer): Callers {
  let owner: Client;
  let admin: Client;
  beforeAll(async () => {
    owner = await aCompany(server);
    admin = await anAdministrator(server);
  });
  return {
    get owner() {
      return owner;
    },
    of: ({ roles }) => (roles === 'public' ? clientOf(server) : roles.includes('owner') ? owner : admin),
  };
}
