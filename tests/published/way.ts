import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Marketplace } from '@prilavok/contract';
import { startSandbox } from '@prilavok/sandbox';
import { beforeAll, describe, expect, test } from 'vitest';
import { violationsIn } from './check.ts';
import { descriptionOf } from './description.ts';
import { descriptionsAreHere } from './files.ts';
import { leavingFields, readAnyway } from './leaving-fields.ts';
import { omissionFaults } from './left-out.ts';
import { type Message, messagesIn } from './messages.ts';
import { fieldsRead, type Reading, readingFaults, readingsDuring } from './readings.ts';
import { mayBeAbsent, partsOfOne } from './spoiling/absent.ts';
import { damageOnTheWay } from './spoiling/answers.ts';
import { usedBy } from './used.ts';

/** How long a client waits, and how often it tries. */
export interface Patience {
  attempts: number;
  timeoutMs?: number;
}

/** A whole way of a seller at one marketplace, through every door that its client has. */
export interface Way {
  title: string;
  /** Goes it in a sandbox, with an account of its own each time. */
  go(sandbox: string, patience: Patience): Promise<void>;
  /** Rates of faults, beside those that every marketplace has. */
  faults?: Record<string, number>;
  /** So many times sooner its limits grow back, there and in the client that goes the way. */
  hurry?: number;
}

/** Tests that hold for every marketplace: what is said on the way is what is published, and the way is gone to its end through faults, too. */
export function testWay(marketplace: Marketplace, { title, go, faults = {}, hurry = 1 }: Way): void {
  let messages: Message[] = [];
  let readings: Reading[] = [];
  beforeAll(async () => {
    ({ messages, readings } = await heard(hurry, (sandbox) => go(sandbox, { attempts: 2 })));
  });

  describe.skipIf(!descriptionsAreHere)(`${title} as it is published`, () => {
    const sent = () => messages.filter(({ byHand }) => !byHand);

    test('every message of a seller who goes all the way keeps to the description', () => {
      expect(sent().length).toBeGreaterThan(20);
      expect(violationsIn(messages)).toEqual([]);
    });

    test('every method that the client knows was asked', () => {
      const asked = new Set(sent().map(({ operation }) => operation));
      const unasked = [...usedBy(marketplace).keys()].filter((operation) => !asked.has(operation));
      expect(unasked.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
    });

    test('every field that is described was sent and answered, or is left out for a reason that still holds', () => {
      expect(omissionFaults(marketplace, messages)).toEqual([]);
    });

    test('every key that the client reads is described at that place', () => {
      expect(readings.length).toBeGreaterThan(20);
      const faults = [...new Set(readings.flatMap((reading) => faultsOfReading(marketplace, reading)))];
      expect(faults).toEqual([]);
    });

    test('what the client reads although it is given up stands in the list of it, and nothing else does', () => {
      const read = new Set(readings.flatMap((reading) => leavingRead(marketplace, reading)));
      const listed = Object.entries(readAnyway[marketplace] ?? {}).flatMap(([method, fields]) =>
        fields.map((field) => `${method} ${field}`),
      );
      expect([...read].sort()).toEqual(listed.sort());
    });

    test('no field of a row takes the page along, no row is lost in silence, and no list that is gone is read as an empty one', () => {
      const { spoilings, absent, parts, ...damage } = damageOnTheWay(messages, readings);
      expect(spoilings).toBeGreaterThan(250);
      expect(damage).toEqual({ pagesLost: [], rowsLost: [], silentlyEmpty: [] });
      expect(absent).toEqual(mayBeAbsent[marketplace] ?? []);
      expect(parts).toEqual(partsOfOne[marketplace] ?? []);
    });
  });

  test(`a seller's way at ${title} succeeds while answers fail, break off, come late, twice and in any order`, async () => {
    const { messages: said } = await heard(hurry, async (sandbox) => {
      const set = async (rates: object) => {
        const address = `${sandbox}/_control/${marketplace}/faults`;
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(rates) });
        expect(answer.status, await answer.text()).toBe(200);
      };
      await set({ ...usualFaults, ...faults, seed: 20261121 });
      await go(sandbox, { attempts: 12, timeoutMs: 800 });
      await set({});
    });
    if (!descriptionsAreHere) return;
    expect(said.filter(({ answer }) => !answer || answer.status >= 429).length).toBeGreaterThan(0);
    expect(violationsIn(said)).toEqual([]);
  });
}

const usualFaults = { tooMany: 0.03, error: 0.06, timeout: 0.02, truncated: 0.06, duplicated: 0.3, reordered: 0.1 };

/** All that was said and read while something was done in a sandbox where things take a moment. */
async function heard(
  hurry: number,
  act: (sandbox: string) => Promise<void>,
): Promise<{ messages: Message[]; readings: Reading[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'prilavok-messages-'));
  const pace = { task: 30, moderation: 30, label: 50, documents: 50, step: 100 };
  const sandbox = await startSandbox({ port: 0, pace, messages: folder, hurry });
  try {
    const readings = await readingsDuring(() => act(sandbox.url)).finally(() => sandbox.close());
    return { messages: descriptionsAreHere ? messagesIn(folder) : [], readings };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function faultsOfReading(marketplace: Marketplace, { method, path, schema }: Reading): string[] {
  const description = descriptionOf(marketplace);
  const answers = description.find(method, path, null)?.operation.answers ?? new Map();
  const answer = [...answers].find(([status]) => /^2/.test(status))?.[1].get('application/json');
  const faults = answer ? readingFaults(description, schema, answer) : ['is not published'];
  return faults.map((fault) => `${method} ${path}: ${fault}`);
}

/** Fields of its answer that are given up and that a reading reads. */
function leavingRead(marketplace: Marketplace, { method, path, schema }: Reading): string[] {
  const operation = descriptionOf(marketplace).find(method, path, null)?.operation;
  if (!operation) return [];
  const read = fieldsRead(schema);
  return leavingFields(marketplace, operation).flatMap(({ place, field }) =>
    place === 'answer' && read.has(field) ? [`${operation.method} ${operation.path} ${field}`] : [],
  );
}
