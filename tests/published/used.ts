import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Marketplace } from '@prilavok/contract';
import { emulators } from '../../apps/sandbox/src/registry.ts';
import { descriptionOf } from './description.ts';
import type { Operation } from './operations.ts';

const root = new URL('../../', import.meta.url);

/** Published methods that a marketplace's client names in its sources, each with the files that do. */
export function usedBy(marketplace: Marketplace): Map<Operation, string[]> {
  const files = globSync(`packages/marketplaces/src/${marketplace}/**/*.ts`, {
    cwd: root,
    // What only asks is listed there once more: that is no use.
    exclude: (name) => name.endsWith('.test.ts') || name.endsWith('asks.ts'),
  });
  const named = new Map(files.map((file) => [basename(file), pathsAndMethods(file)]));
  const found = descriptionOf(marketplace).operations.map((operation) => {
    const { path, method } = operation;
    const users = [...named].filter(([, { paths, methods }]) => paths.has(path) && methods.has(method));
    return [operation, users.map(([file]) => file).sort()] as const;
  });
  return new Map(found.filter(([, users]) => users.length > 0));
}

/** Addresses in a client's sources that nobody publishes. */
export function unpublishedPathsOf(marketplace: Marketplace): string[] {
  const published = new Set(descriptionOf(marketplace).operations.map(({ path }) => path));
  const files = globSync(`packages/marketplaces/src/${marketplace}/**/*.ts`, { cwd: root });
  const named = files.filter((file) => !file.endsWith('.test.ts')).flatMap((file) => [...pathsAndMethods(file).paths]);
  return [...new Set(named)].filter((path) => !published.has(path)).sort();
}

/** Calls name the path as it is published, and the verb where it isn't POST: in the same file, if not beside it. */
function pathsAndMethods(file: string): { paths: Set<string>; methods: Set<string> } {
  const code = readFileSync(new URL(file, root), 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=\s)\/\/[^\n]*/g, '');
  const methods = [...code.matchAll(/method: '([A-Z]+)'/g)].map(([, method = '']) => method);
  const paths = [...code.matchAll(/['"`](\/[\w.-]+\/[^'"`\s]*)['"`]/g)].map(([, path = '']) => path);
  // Where each address has its verb beside it, none is left to be a POST.
  return { paths: new Set(paths), methods: new Set(methods.length < paths.length ? ['POST', ...methods] : methods) };
}

/** Whether the sandbox plays a method. */
export function isEmulated(marketplace: Marketplace, { hosts, method, path }: Operation): boolean {
  const emulator = emulators.find((one) => one.marketplace === marketplace);
  return hosts.some((host) => emulator?.hosts[host]?.[`${method} ${path}`] !== undefined);
}
