import * as contract from '@prilavok/contract';
import { type AnyEndpoint, callsOf } from '@prilavok/contract';
import { describe, expect, it } from 'vitest';
import { useCallers } from '../testing/callers.ts';
import { useServer } from '../testing/server.ts';
import { wrongKinds } from '../testing/wrong-kinds.ts';

const server = useServer();
const calls = Object.entries(callsOf(contract));
const callers = useCallers(server);

/** Whether a refusal speaks of the field: of itself, of what lies in it, or of what it lies in, where that may be of several shapes. */
const speaksOf = (told: string, place: string) =>
  told === place || told.startsWith(`${place}.`) || (told !== '' && place.startsWith(`${told}.`));

/** The address is made of ids that nothing has. */
const addressFor = ({ url }: AnyEndpoint) =>
  url.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'marketplace' ? 'ozon' : '1'));

describe('a field of a wrong kind', () => {
  it.each(calls.filter(([, { query }]) => query))('%s names each of those of its address', async (_name, endpoint) => {
    const { query } = endpoint;
    const faults: string[] = [];
    for (const name of Object.keys((query as { shape?: object } | undefined)?.shape ?? {})) {
      for (const word of ['слово', '-1', '1.5', '1e300', 'NaN', 'true', '', 'я'.repeat(3000), '9'.repeat(30)]) {
        const wrong = query?.safeParse({ [name]: word }).error?.issues.some(({ path }) => path[0] === name);
        if (!wrong) continue;
        const address = `${addressFor(endpoint)}?${name}=${encodeURIComponent(word)}`;
        const { status, text } = await callers.of(endpoint).ask(endpoint.method, address);
        const { message = '', details = [] } = JSON.parse(text) as Partial<contract.Failure>;
        const isTold =
          /^Поле «[^»]+»: .*[а-яё]{2}/s.test(message) && details.some(({ field }) => speaksOf(field, name));
        if (status !== 400 || !isTold) faults.push(`${name}=${word.slice(0, 30)}: ${status} ${message}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it.each(calls.filter(([, { body }]) => body))(
    '%s names each of its own, however deep it lies',
    async (_, endpoint) => {
      if (!endpoint.body) return;
      const url = addressFor(endpoint);
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
    },
  );
});
