import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '@prilavok/sandbox';
import { beforeAll, describe, expect, test } from 'vitest';
import { violationsIn } from '../check.ts';
import { descriptionOf } from '../description.ts';
import { descriptionsAreHere } from '../files.ts';
import { omissionFaults } from '../left-out.ts';
import { type Message, messagesIn } from '../messages.ts';
import { type Reading, readingFaults, readingsDuring } from '../readings.ts';
import { pathsIn } from '../sources.ts';
import { aShop, control } from './shop.ts';
import { sellMugs } from './way.ts';

/** All that was said and read while something was done. */
async function heard(act: (sandbox: string) => Promise<void>): Promise<{ messages: Message[]; readings: Reading[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'prilavok-messages-'));
  const pace = { task: 30, moderation: 30, label: 50, documents: 50, step: 100 };
  const sandbox = await startSandbox({ port: 0, pace, messages: folder });
  try {
    const readings = await readingsDuring(() => act(sandbox.url)).finally(() => sandbox.close());
    return { messages: descriptionsAreHere ? messagesIn(folder) : [], readings };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

let messages: Message[] = [];
let readings: Reading[] = [];
beforeAll(async () => {
  ({ messages, readings } = await heard((sandbox) => sellMugs(aShop(sandbox, '1001'))));
});

describe.skipIf(!descriptionsAreHere)('Ozon as it is published', () => {
  const ozon = () => descriptionOf('ozon');
  const sent = () => messages.filter(({ byHand }) => !byHand);

  test('every message of a seller who goes all the way keeps to the description', () => {
    expect(sent().length).toBeGreaterThan(30);
    expect(violationsIn(messages)).toEqual([]);
  });

  test('every method that the client knows was asked', () => {
    const asked = new Set(sent().map(({ operation }) => operation?.path));
    expect(pathsIn('packages/marketplaces/src/ozon').filter((path) => !asked.has(path))).toEqual([]);
  });

  test('every field that is described was sent and answered, or is left out for a reason that still holds', () => {
    expect(omissionFaults('ozon', messages)).toEqual([]);
  });

  test('every key that the client reads is described at that place', () => {
    expect(readings.length).toBeGreaterThan(30);
    const faults = readings.flatMap(({ method, path, schema }) => {
      const answer = ozon().find(method, path, null)?.operation.answers.get('200')?.get('application/json');
      const found = answer ? readingFaults(ozon(), schema, answer) : ['is not published'];
      return found.map((fault) => `${method} ${path}: ${fault}`);
    });
    expect([...new Set(faults)]).toEqual([]);
  });
});

test('the same way succeeds while answers fail, break off, come late, twice and in any order', async () => {
  const rates = {
    tooMany: 0.03,
    error: 0.06,
    timeout: 0.02,
    truncated: 0.06,
    duplicated: 0.3,
    reordered: 0.1,
    shipFailed: 0.3,
  };
  const { messages: said } = await heard(async (sandbox) => {
    await control(sandbox, 'ozon/faults', { ...rates, seed: 20261121 });
    await sellMugs(aShop(sandbox, '1002'));
    await control(sandbox, 'ozon/faults', {});
  });
  if (!descriptionsAreHere) return;
  expect(said.filter(({ answer }) => !answer || answer.status >= 429).length).toBeGreaterThan(0);
  expect(violationsIn(said)).toEqual([]);
});
