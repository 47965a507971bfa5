import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { marketplaces } from '@prilavok/contract';
import { connectors } from '@prilavok/marketplaces';
import { describe, expect, test } from 'vitest';
import { emulators } from '../../apps/sandbox/src/registry.ts';
import { descriptionsAreHere, ownReadings } from './files.ts';
import { marketplacesPage, publishedList } from './page.ts';
import { publishedForClient } from './product.ts';
import { unpublishedPathsOf, usedBy } from './used.ts';

const root = new URL('../../', import.meta.url);

describe.skipIf(!descriptionsAreHere)('the clients', () => {
  test.each(marketplaces)('name no method that %s does not publish', (marketplace) => {
    expect(unpublishedPathsOf(marketplace)).toEqual([]);
  });

  test('are each tried on a whole way of a seller', () => {
    const untried = marketplaces.filter(
      (marketplace) => usedBy(marketplace).size > 0 && !existsSync(new URL(`${marketplace}/way.ts`, import.meta.url)),
    );
    expect(untried).toEqual([]);
  });

  test('stand in docs/marketplaces.md as they are', async () => {
    expect(await readFile(new URL('docs/marketplaces.md', root), 'utf8')).toBe(marketplacesPage());
  });
});

describe.skipIf(!descriptionsAreHere)('the page', () => {
  test.each(marketplaces)('calls what %s describes published only where it is', (marketplace) => {
    const section = marketplacesPage().split(`\n## ${connectors[marketplace].title}\n`)[1]?.split('\n## ')[0];
    const reading = ownReadings[marketplace];
    expect(section?.includes('not published')).toBe(reading !== undefined);
    expect(section?.includes('Published: ')).toBe(!reading?.whole);
  });
});

describe.skipIf(!descriptionsAreHere)('what the product knows of the descriptions', () => {
  test.each(marketplaces)('is what %s publishes', async (marketplace) => {
    const known = await readFile(new URL(`packages/marketplaces/src/${marketplace}/published.gen.json`, root), 'utf8');
    expect(known).toBe(publishedForClient(marketplace));
  });
});

describe.skipIf(!descriptionsAreHere)('the sandbox', () => {
  test.each(emulators.map(({ marketplace }) => marketplace))('knows all that %s publishes', async (marketplace) => {
    const list = await readFile(new URL(`apps/sandbox/src/${marketplace}/published.json`, root), 'utf8');
    expect(list).toBe(publishedList(marketplace));
  });
});
