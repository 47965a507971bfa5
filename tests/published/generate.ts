import { existsSync, writeFileSync } from 'node:fs';
import { marketplaces } from '@prilavok/contract';
import { descriptionsAreHere, missDescriptions } from './files.ts';
import { marketplacesPage, publishedList } from './page.ts';
import { publishedForClient } from './product.ts';

/** Part of `npm run schema`: writes docs/marketplaces.md and the sandbox's and the clients' lists of what is published, where the descriptions are at hand. */
const root = new URL('../../', import.meta.url);

if (descriptionsAreHere) {
  for (const marketplace of marketplaces) {
    const emulator = new URL(`apps/sandbox/src/${marketplace}/`, root);
    if (existsSync(emulator)) writeFileSync(new URL('published.json', emulator), publishedList(marketplace));
    const client = new URL(`packages/marketplaces/src/${marketplace}/published.gen.json`, root);
    writeFileSync(client, publishedForClient(marketplace));
  }
  writeFileSync(new URL('docs/marketplaces.md', root), marketplacesPage());
} else missDescriptions();
