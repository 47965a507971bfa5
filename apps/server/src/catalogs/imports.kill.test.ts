import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { countOffers, findImportDifferences, findOffers, getImport, type Import } from '@prilavok/contract';
import { expect, test } from 'vitest';
import { aCompany, eventually } from '../testing/client.ts';
import { useServer } from '../testing/server.ts';
import { aCatalog } from './testing/making.ts';

const server = useServer();
const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const offers = 6000;

/** A process that does background work only, on the test's database. */
function worker(): ChildProcess {
  const env = {
    ...process.env,
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: server.dataDir,
    ROLE: 'worker',
    DEMO: 'off',
    LOG_LEVEL: 'warn',
  };
  return spawn(process.execPath, [main], { env, stdio: 'ignore' });
}

test.each([
  ['an import', ''],
  ['a check', '?check=true'],
])(
  'a worker killed in the middle of %s is continued by the next one, without gaps or doubles',
  async (_, how) => {
    const shop = await aCompany(server);
    const { id: catalog } = await aCatalog(shop);
    const rows = Array.from(
      { length: offers },
      (_, index) =>
        `<offer id="K-${index}"><name>Товар ${index}</name><price>1</price><param name="Номер">${index}</param></offer>`,
    );
    const body = new FormData();
    body.append(
      'file',
      new Blob([`<yml_catalog><shop><offers>${rows.join('\n')}</offers></shop></yml_catalog>`]),
      'feed.xml',
    );
    const started = (await (
      await shop.fetch('POST', `/cds/catalog/${catalog}/import${how}`, { body })
    ).json()) as Import;
    const state = () => shop.call(getImport, { path: { id: started.id } });

    const killed: number[] = [];
    for (const least of [1, 3000]) {
      const child = worker();
      const { progress } = await eventually(async () => {
        const now = await state();
        return (now.progress.done >= least || now.status === 'success') && now;
      });
      child.kill('SIGKILL');
      killed.push(progress.done);
    }
    expect(killed[0]).toBeLessThan(offers);

    const last = worker();
    const outcome = await eventually(async () => {
      const now = await state();
      return now.status !== 'running' && now.status !== 'pending' && now;
    });
    last.kill('SIGKILL');
    expect(outcome).toMatchObject({ status: 'success', created: offers, changed: 0, unchanged: 0, skipped: 0 });
    if (how) {
      expect(outcome).toMatchObject({ differences: offers, also: { products: offers } });
      const found = new Set<string>();
      for (let offset = 0; offset <= offers; offset += 1000)
        for (const { article } of (
          await shop.call(findImportDifferences, { path: { id: started.id }, body: { limit: 1000, offset } })
        ).rows)
          found.add(article);
      expect(found.size).toBe(offers);
      return;
    }
    expect(await shop.call(countOffers, { path: { catalog }, body: { exact: true } })).toEqual({
      total: offers,
      more: false,
    });
    const articles = new Set<string>();
    for (let offset = 0; offset < offers; offset += 1000) {
      const page = await shop.call(findOffers, { path: { catalog }, body: { sort: 'article', limit: 1000, offset } });
      for (const row of page.rows) articles.add(row.article);
    }
    expect(articles.size).toBe(offers);
  },
  240_000,
);
