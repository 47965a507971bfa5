import * as contract from '@prilavok/contract';
import { callsOf } from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import { useCallers } from '../testing/callers.ts';
import { useServer } from '../testing/server.ts';
import { wrongKinds } from '../testing/wrong-kinds.ts';

const server = useServer();
const calls = Object.entries(callsOf(contract)).filter(([, { body }]) => body);
const callers = useCallers(server);

/** Whether a refusal speaks of the field: of itself, of what lies in it, or of what it lies in, where that may be of several shapes. */
const speaksOf = (told: string, place: string) =>
  told === place || told.startsWith(`${place}.`) || (told !== '' && place.startsWith(`${told}.`));

describe('a field of a wrong kind', () => {
  it.each(calls)('%s names each of its own, however deep it lies', async (_name, endpoint) => {
    if (!endpoint.body) return;
    const url = endpoint.url.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'marketplace' ? 'ozon' : '1'));
    const faults = new Set<string>();
    for (const { body, places, how } of wrongKinds(endpoint.body)) {
      const { status, text } = await callers.of(endpoint).ask(endpoint.method, url, body);
      const { message = '', details = [] } = JSON.parse(text) as Partial<contract.Failure>;
      if (status !== 400) faults.add(`${places.join(', ')}: ${how}: answered ${status} ${message}`);
      else if (!/^Поле «[^»]+»: .*[а-яё]{2}/s.test(message)) faults.add(`${how}: said «${message}»`);
      else
        for (const place of places)
          if (!details.some(({ field }) => speaksOf(field, place))) faults.add(`${place}: ${how}: not named`);
    }
    expect([...faults]).toEqual([]);
  });
});
