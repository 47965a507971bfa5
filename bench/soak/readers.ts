import { setTimeout as wait } from 'node:timers/promises';
import { createUser } from '@prilavok/contract';
import type { Client } from '../../apps/server/src/testing/client.ts';
import { signedIn } from '../parts/life.ts';

/** Open cabinets that listen to what is announced. */
export interface Readers {
  /** How many of them have their line open now. */
  listening(): number;
  /** What all of them have heard. */
  heard(): number;
  /** How often a line ended that nobody had closed. */
  cut(): number;
  end(): Promise<void>;
}

/** A person has at most thirty lines (apps/server/src/http/open-lines.ts). */
const each = 25;

/** So many open lines of people of the owner's company; a line that ends comes back after two seconds, as a cabinet's does. */
export async function openReaders(url: string, owner: Client, count: number): Promise<Readers> {
  const over = new AbortController();
  let listening = 0;
  let heard = 0;
  let cut = 0;

  async function read(person: { client: Client; again(): Promise<Client> }): Promise<void> {
    while (!over.signal.aborted) {
      try {
        const answer = await fetch(`${url}/cns/stream`, {
          headers: { authorization: person.client.token },
          signal: over.signal,
        });
        if (answer.status === 401) person.client = await person.again();
        if (answer.ok && answer.body) {
          listening++;
          try {
            for await (const piece of answer.body) heard += `${Buffer.from(piece)}`.split('data: ').length - 1;
          } finally {
            listening--;
          }
          cut++;
        }
      } catch {
        if (!over.signal.aborted) cut++;
      }
      await wait(2000, undefined, { signal: over.signal }).catch(() => {});
    }
  }

  const lines: Promise<void>[] = [];
  for (let first = 0; first < count; first += each) {
    const email = `reader-${first}@example.test`;
    const { password } = await owner.call(createUser, { body: { email, role: 'orders' } });
    const again = () => signedIn(url, { email, password });
    const person = { client: await again(), again };
    for (let line = first; line < Math.min(count, first + each); line++) lines.push(read(person));
  }
  return {
    listening: () => listening,
    heard: () => heard,
    cut: () => cut,
    async end() {
      over.abort();
      await Promise.all(lines);
    },
  };
}
