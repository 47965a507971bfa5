import type { ServerEvent } from '@prilavok/contract';
import type { FastifyReply } from 'fastify';
import { config } from '../config.ts';
import { callingKeys } from '../users/api-keys.queries.ts';
import { livingFamilies } from '../users/sessions.queries.ts';
import { refusalOfKey, refusalToAct } from '../users/standing/standing.ts';
import { overloaded } from './errors.ts';
import { tellOfLook } from './lookers.ts';
import type { Caller } from './session.ts';

/** An answer that stays open for news. */
interface Line {
  reply: FastifyReply;
  caller: Caller;
  company: string;
  /** From where it was opened. */
  address: string;
}

/** More tabs than anybody reads; the oldest line of the person makes room. */
const perPerson = 30;
/** Bytes that may wait for a reader before the line is cut: it comes back, and asks everything anew. */
const unread = 1024 * 1024;

const lines = new Map<string, Set<Line>>();
/** How many there are in all, those that end just now among them. */
let open = 0;

/** Seconds: a line that was sent away comes back when others may have gone, and not in one wave with the rest. */
const comeBackIn = { least: 20, most: 40 };

/** Refuses a line more than the process holds, unless another of the same person makes room for it. */
export function mustHaveRoom(company: string, caller: Caller): void {
  if (open < config().STREAMS || ownLines(company, ownerOf({ caller })).length >= perPerson) return;
  const { least, most } = comeBackIn;
  throw overloaded(
    'Живых потоков сейчас больше, чем сервер держит: подключимся чуть позже, кабинет работает и без них',
    least + Math.floor(Math.random() * (most - least + 1)),
  );
}

/** Keeps an answer open and writes the company's events into it; an administrator, who has none, hears nothing but the line being alive. */
export function keepOpen(company: string, caller: Caller, reply: FastifyReply): void {
  const line = { reply, caller, company, address: reply.request.ip };
  const neighbours = lines.get(company) ?? new Set();
  const own = ownLines(company, ownerOf(line));
  if (own.length >= perPerson) own[0]?.reply.raw.end();
  if (neighbours.size === 0) tellOfLook(company);
  lines.set(company, neighbours.add(line));
  open++;
  const beat = setInterval(() => write(line, ': \n\n'), 20_000);
  reply.raw.on('close', () => {
    clearInterval(beat);
    open--;
    neighbours.delete(line);
    if (neighbours.size === 0 && lines.get(company) === neighbours) lines.delete(company);
  });
}

/** Writes an event into every open line of the company, or into those of these people. A program is none of them. */
export function passOn(company: string, event: ServerEvent, people?: readonly string[]): void {
  const text = `data: ${JSON.stringify(event)}\n\n`;
  for (const line of lines.get(company) ?? []) {
    if (people === undefined || (line.caller.user !== null && people.includes(line.caller.user))) write(line, text);
  }
}

/** Whether anybody of the company listens here. */
export const hasLines = (company: string): boolean => lines.has(company);

/** Companies of which somebody listens here. */
export const companiesWithLines = (): string[] => [...lines.keys()].filter(Boolean);

/** Ends every line: cabinets come back by themselves. */
export function endLines(): void {
  for (const line of everyLine()) line.reply.raw.end();
  lines.clear();
}

/** Ends the lines of people who were signed out or shut out, and of programs whose keys were changed or end, in a question to the database each. */
export async function endLinesOfTheGone(): Promise<void> {
  const asked = everyLine();
  await Promise.all([endLinesOfPeople(asked), endLinesOfPrograms(asked)]);
}

async function endLinesOfPeople(asked: readonly Line[]): Promise<void> {
  const families = new Set(asked.flatMap(({ caller }) => caller.family ?? []));
  if (families.size === 0) return;
  const living = new Map((await livingFamilies([...families])).map((person) => [person.family, person]));
  for (const { reply, caller, company } of asked) {
    if (!caller.family) continue;
    const now = living.get(caller.family);
    if (!now || refusalToAct(now) || now.role !== caller.role || (now.company ?? '') !== company) reply.raw.end();
  }
}

async function endLinesOfPrograms(asked: readonly Line[]): Promise<void> {
  const keys = new Set(asked.flatMap(({ caller }) => caller.apiKey ?? []));
  if (keys.size === 0) return;
  const living = new Map((await callingKeys([...keys])).map((key) => [key.id, key]));
  for (const { reply, caller, address } of asked) {
    if (!caller.apiKey) continue;
    const now = living.get(caller.apiKey);
    // A program whose key was changed comes back, and is judged by what the key may now.
    if (!now || refusalOfKey(now, address) || now.version !== caller.key?.version) reply.raw.end();
  }
}

const everyLine = (): Line[] => [...lines.values()].flatMap((some) => [...some]);

const ownLines = (company: string, owner: string): Line[] =>
  [...(lines.get(company) ?? [])].filter((line) => ownerOf(line) === owner);

const ownerOf = ({ caller }: Pick<Line, 'caller'>): string => caller.user ?? 'program';

function write({ reply }: Line, text: string): void {
  if (reply.raw.writableLength > unread) reply.raw.destroy();
  else reply.raw.write(text);
}
