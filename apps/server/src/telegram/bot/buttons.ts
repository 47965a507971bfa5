import { timingSafeEqual } from 'node:crypto';
import { signatureOf } from '../../outside/secrets.ts';

/** Acts of a button. */
export const acts = ['accept', 'label', 'hour', 'morning', 'detach', 'link', 'refuse'] as const;
export type Act = (typeof acts)[number];

export interface Button {
  text: string;
  callback_data?: string;
  url?: string;
}

/** Characters of a signature: 72 bits, so that all fits the 64 bytes that Telegram carries. */
const signed = 12;

const signatureFor = (chat: string, act: Act, id: string): string =>
  signatureOf(`telegram button ${chat} ${act} ${id}`).slice(0, signed);

/** A button of a message to this chat: nobody else can press it, and nobody can make one up. */
export const button = (text: string, chat: string, act: Act, id = '0'): Button => ({
  text,
  callback_data: ['1', act, id, signatureFor(chat, act, id)].join('|'),
});

/** Reads a pressed button; nothing where it is none of ours, or was made for another chat. */
export function pressedButton(data: string, chat: string): { act: Act; id: string } | undefined {
  const [version, name, id = '', signature = ''] = data.split('|');
  const act = acts.find((each) => each === name);
  if (version !== '1' || !act || !/^\d{1,18}$/.test(id)) return undefined;
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureFor(chat, act, id))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? { act, id } : undefined;
}
