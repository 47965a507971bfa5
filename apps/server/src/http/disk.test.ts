import fs from 'node:fs/promises';
import * as contract from '@prilavok/contract';
import { callsOf, createCatalog, createSupplier } from '@prilavok/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { storage } from '../files/storage.ts';
import { aCompany, clientOf } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';

const server = useServer();
afterEach(() => void vi.restoreAllMocks());

describe('on a full disk', () => {
  it('the process says that it is not ready, and is again when there is room', async () => {
    const ready = async () => {
      const response = await clientOf(server).fetch('GET', '/health/ready');
      return [response.status, await response.json()];
    };
    expect(await ready()).toEqual([200, { status: 'ok' }]);
    const real = await fs.statfs(server.dataDir);
    for (const lacking of [{ bavail: 10 }, { files: 1000, ffree: 0 }]) {
      vi.spyOn(fs, 'statfs').mockResolvedValue({ ...real, ...lacking } as never);
      expect(await ready()).toEqual([503, { status: 'disk_full' }]);
    }
    vi.restoreAllMocks();
    expect(await ready()).toEqual([200, { status: 'ok' }]);
  });

  it.each(Object.entries(callsOf(contract)).filter(([, { files }]) => files))(
    '%s refuses an upload with a sentence',
    async (_name, endpoint) => {
      const shop = await aCompany(server);
      const { id: catalog } = await shop.call(createCatalog, { body: { title: 'Товары' } });
      const { id: supplier } = await shop.call(createSupplier, { body: { title: 'Поставщик' } });
      const ids: Record<string, string> = { catalog, supplier };
      const url = endpoint.url.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '1');
      const disk = await storage();
      const noSpace = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      const full = new Error('Cannot write file', { cause: noSpace });
      vi.spyOn(disk, 'put').mockRejectedValue(full);
      vi.spyOn(disk, 'putStream').mockImplementation(async (_key, content) => {
        content.destroy();
        throw full;
      });
      const body = new FormData();
      body.append('file', new Blob(['Артикул;Название;Цена\r\nA-1;Чай;100\r\n']), 'prices.csv');
      const response = await shop.fetch(endpoint.method, url, { body });
      expect([response.status, await response.json()]).toEqual([
        507,
        { code: 'disk_full', message: expect.stringMatching(/^На сервере кончилось место/) },
      ]);
    },
  );
});
