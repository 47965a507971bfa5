import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Marketplace } from '@prilavok/contract';
import { parse } from 'yaml';
import { asJson, isJson, type Json } from './json.ts';

/** Beside the checkout: published by the marketplaces, no part of this repository. */
const folder = new URL('../../../shared/marketplaces/', import.meta.url);

/** Says of each description of which day it is. */
export const overview: URL = new URL('README.md', folder);

/** By marketplace; a folder stands for all its files. Megamarket publishes pages only: what we use of them is written down here, in the same form. */
const places: Record<Marketplace, URL> = {
  ozon: new URL('ozon/ozon-seller-openapi.json', folder),
  yandex_market: new URL('yandex_market/yandex-market-openapi.bundled.json', folder),
  wildberries: new URL('wildberries/', folder),
  magnit: new URL('magnit/magnit-market-openapi.yaml', folder),
  megamarket: new URL('megamarket.yaml', import.meta.url),
};

/** What was published of a marketplace after its documents, where that is known from others only: by document, what is written over it. */
const changes: Partial<Record<Marketplace, URL>> = {
  wildberries: new URL('wildberries/changes.yaml', import.meta.url),
};

/** Descriptions that are our reading, `whole` or in part, and not published by the marketplace; each with a sentence for people. */
export const ownReadings: Partial<Record<Marketplace, { whole: boolean; sentence: string }>> = {
  megamarket: {
    whole: true,
    sentence:
      'Our reading, not published: Megamarket has pages and no description. What is used of them is written down by hand in `tests/published/megamarket.yaml`.',
  },
  wildberries: {
    whole: false,
    sentence:
      'Published on 18 August 2026. What has changed since is our reading of change logs and clients of others, not published: `tests/published/wildberries/changes.yaml`.',
  },
};

/** False where the descriptions aren't at hand; then nothing is held against them. */
export const descriptionsAreHere: boolean = existsSync(folder);

/** Says aloud that nothing is checked; fails where it must be (`DESCRIPTIONS=required`: what lands has passed it). */
export function missDescriptions(): void {
  const sentence = `Published descriptions are absent (${fileURLToPath(folder)}): messages to the marketplaces are NOT checked.`;
  if (process.env.DESCRIPTIONS === 'required') throw new Error(sentence);
  console.warn(sentence);
}

/** A marketplace's documents, each as it is published. */
export function documentsOf(marketplace: Marketplace): { name: string; document: Json }[] {
  const place = places[marketplace];
  const files = place.href.endsWith('/')
    ? readdirSync(place)
        // Notes of what has changed since lie beside the descriptions.
        .filter((name) => /\.(ya?ml|json)$/.test(name))
        .sort()
        .map((name) => new URL(name, place))
    : [place];
  const later = changes[marketplace] ? read(changes[marketplace]) : {};
  return files.map((file) => {
    const name = file.pathname.split('/').at(-1) ?? '';
    return { name, document: overwritten(read(file), asJson(later[name])) };
  });
}

/** A document with what has changed in it since: objects are joined, names in a list renamed, null takes away, anything else is replaced. */
function overwritten(document: Json, change: Json): Json {
  const joined = Object.entries(change).map(([name, value]) => {
    const before = document[name];
    if (!isJson(value)) return [name, value] as const;
    if (Array.isArray(before)) return [name, before.map((each) => value[each] ?? each)] as const;
    return [name, overwritten(asJson(before), value)] as const;
  });
  return Object.fromEntries(
    Object.entries({ ...document, ...Object.fromEntries(joined) }).filter(([, value]) => value !== null),
  );
}

function read(file: URL): Json {
  const text = readFileSync(file, 'utf8');
  return file.href.endsWith('.json') ? JSON.parse(text) : yamlOf(text);
}

const keptFolder = new URL('../../.cache/descriptions/', import.meta.url);

/** YAML is kept as JSON under the hash of its text: to read it takes a hundred times as long, and half a dozen processes of a run do. */
function yamlOf(text: string): Json {
  const kept = new URL(`${createHash('sha256').update(text).digest('hex')}.json`, keptFolder);
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8'));
  const document = parse(text, { merge: true });
  mkdirSync(keptFolder, { recursive: true });
  // Whole or not at all: another process may read it in this moment.
  const made = new URL(`${process.pid}.part`, keptFolder);
  writeFileSync(made, JSON.stringify(document));
  renameSync(made, kept);
  return document;
}
