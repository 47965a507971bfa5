import type { Emulator } from './emulator.ts';
import type { Operation, Seller } from './operation.ts';

/** Target of an address. */
export interface Route {
  /** As it is published: `POST /v1/orders/{id}`. */
  name: string;
  /** Absent: published, and not emulated here. */
  operation: Operation<Seller> | undefined;
  params: Record<string, string>;
}

interface Template {
  name: string;
  pattern: RegExp;
  names: string[];
  operation: Operation<Seller> | undefined;
}

/** Finds the operation under method, host and path. Nothing: the marketplace has no such method, or has it no more. */
export function routesOf(emulator: Emulator): (method: string, host: string, path: string) => Route | undefined {
  const today = new Date().toISOString().slice(0, 10);
  const hosts = new Map<string, { exact: Map<string, Template>; templates: Template[] }>();
  for (const host of new Set([...Object.keys(emulator.hosts), ...Object.keys(emulator.published)])) {
    const emulated = emulator.hosts[host] ?? {};
    const alive = Object.entries(emulator.published[host] ?? {}).filter(([, offFrom]) => !offFrom || offFrom > today);
    const names = new Set([...Object.keys(emulated), ...alive.map(([name]) => name)]);
    const all = [...names].map((name): Template => ({ name, ...patternOf(name), operation: emulated[name] }));
    hosts.set(host, {
      exact: new Map(all.filter((one) => one.names.length === 0).map((one) => [one.name, one])),
      templates: all.filter((one) => one.names.length > 0),
    });
  }
  return (method, host, path) => {
    const { exact, templates = [] } = hosts.get(host) ?? {};
    const asked = `${method} ${path.length > 1 ? path.replace(/\/$/, '') : path}`;
    const found = exact?.get(asked);
    if (found) return { ...found, params: {} };
    for (const template of templates) {
      const match = template.pattern.exec(asked);
      if (!match) continue;
      const values = match.slice(1).map((value) => decoded(value ?? ''));
      return { ...template, params: Object.fromEntries(template.names.map((name, at) => [name, values[at] ?? ''])) };
    }
    return undefined;
  };
}

function patternOf(name: string): { pattern: RegExp; names: string[] } {
  const names = [...name.matchAll(/\{(\w+)\}/g)].map(([, inside]) => inside ?? '');
  const text = name
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('([^/]+)');
  return { pattern: new RegExp(`^${text}$`), names };
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
