// Lists what the marketplaces publish into the sandbox's stages: method and path by host, and since when a method answers no more.
// The descriptions are no part of this repository; the lists are, so that the sandbox works without them.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const descriptions = process.argv[2] ?? join(root, '../shared/marketplaces');
const stages = join(root, 'apps/sandbox/src');
const months = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ');
const methods = ['get', 'post', 'put', 'patch', 'delete'];

const sources = {
  ozon: ['ozon/ozon-seller-openapi.json'],
  yandex_market: ['yandex_market/yandex-market-openapi.bundled.json'],
  wildberries: filesIn('wildberries'),
  magnit: ['magnit/magnit-market-openapi.yaml'],
};

for (const [marketplace, files] of Object.entries(sources)) {
  if (!existsSync(join(stages, marketplace))) continue;
  const published = {};
  for (const file of files) {
    const text = readFileSync(join(descriptions, file), 'utf8');
    for (const { host, name, offFrom } of file.endsWith('.json') ? fromJson(JSON.parse(text)) : fromYaml(text)) {
      published[host] ??= {};
      published[host][name] = offFrom;
    }
  }
  const target = join(stages, marketplace, 'published.json');
  writeFileSync(target, `${JSON.stringify(published, null, 2)}\n`);
  const counts = Object.values(published).map((names) => Object.keys(names).length);
  console.log(`${marketplace}: ${counts.reduce((sum, count) => sum + count, 0)} operations`);
}

function filesIn(folder) {
  const path = join(descriptions, folder);
  return existsSync(path) ? readdirSync(path).map((file) => join(folder, file)) : [];
}

function* fromJson({ servers, paths }) {
  for (const [path, operations] of Object.entries(paths))
    for (const method of methods.filter((method) => operations[method])) {
      const operation = operations[method];
      for (const { url } of operation.servers ?? operations.servers ?? servers.slice(0, 1))
        yield { host: hostOf(url), name: nameOf(method, path), offFrom: offFrom(operation.description ?? '') };
    }
}

/** Reads by indentation what these files write in one way: no parser of YAML is among our packages. */
function* fromYaml(text) {
  const [head = '', body = ''] = text.split(/^paths:$/m);
  const [everywhere] = urlsIn(head);
  for (const [, path = '', operations = ''] of body.matchAll(
    /^ {2}['"]?(\/[^'"\n]*?)['"]?:\n((?: {3,}.*\n|\s*\n)*)/gm,
  )) {
    const shared = serversAt(4, operations);
    for (const [, method = '', operation = ''] of operations.matchAll(/^ {4}(\w+):\n((?: {5,}.*\n|\s*\n)*)/gm)) {
      if (!methods.includes(method)) continue;
      for (const url of serversAt(6, operation) ?? shared ?? [everywhere])
        yield { host: hostOf(url), name: nameOf(method, path), offFrom: null };
    }
  }
}

/** The servers that a path or an operation names for itself. */
function serversAt(indent, text) {
  const own = new RegExp(`^ {${indent}}servers:\\n((?: {${indent},}[ -].*\\n|\\s*\\n)*)`, 'm').exec(text);
  return own ? urlsIn(own[1]) : undefined;
}

function urlsIn(text) {
  return [...text.matchAll(/^\s*- url:\s*['"]?([^'"\s]+)/gm)].map(([, url]) => url);
}

function hostOf(url) {
  return new URL(url, 'https://host').host;
}

function nameOf(method, path) {
  return `${method.toUpperCase()} ${path.replace(/(.)\/$/, '$1')}`;
}

/** The day since which a method is off, where its description names one. */
function offFrom(description) {
  const sentence = description.split('\n').find((line) => /отключ/.test(line) && /метод/i.test(line)) ?? '';
  const [, day, month, year] = /(\d{1,2}) (\p{L}+) (\d{4})/u.exec(sentence) ?? [];
  const number = months.indexOf(month) + 1;
  return number > 0 ? `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}` : null;
}
