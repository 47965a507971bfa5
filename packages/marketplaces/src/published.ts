import { readFileSync } from 'node:fs';
import type { Marketplace } from '@prilavok/contract';
import type { Described } from './unknowns.ts';

/**
 * Published description of a marketplace's API, as far as the client uses it; written by `npm run schema` from the
 * descriptions.
 */
export interface Published {
  /** As the description calls itself; null where it is several documents. */
  version: string | null;
  /** The day of which it is: `2026-08-14`; null where nobody says. */
  asOf: string | null;
  /** How many methods it has. */
  methods: number;
  /** Those that the client uses, by verb and path. */
  used: Readonly<Record<string, PublishedMethod>>;
}

interface Leaving {
  offFrom: string | null;
  warning: string;
}

interface PublishedMethod {
  title: string;
  /** That the method comes to an end: from which day, where one is named, and how the description says it. */
  leaving?: Leaving;
  /** Those of its fields that do, by place and name: `request offers.available`, `query page`. */
  fields?: Readonly<Record<string, Leaving & { used: boolean }>>;
  answer: Described;
}

const read = new Map<Marketplace, Published>();

/** The description in use of a marketplace; read once, when it is first asked for. */
export function publishedBy(marketplace: Marketplace): Published {
  const known = read.get(marketplace) ?? readPublished(marketplace);
  read.set(marketplace, known);
  return known;
}

function readPublished(marketplace: Marketplace): Published {
  const text = readFileSync(new URL(`${marketplace}/published.gen.json`, import.meta.url), 'utf8');
  // Lists of words become sets, in lower case too: texts write FBS where answers write fbs. Nothing inherits a field: «constructor» is a name like others.
  return JSON.parse(text, (_, value: unknown) => {
    if (Array.isArray(value)) return new Set(value.flatMap((word: string) => [word, word.toLowerCase()]));
    return typeof value === 'object' && value !== null ? Object.assign(Object.create(null), value) : value;
  });
}
