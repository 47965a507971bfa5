import { eventually } from '../../testing/client.ts';

/** The sandbox, as far as its phones are asked for. */
interface Sandbox {
  control<Answer>(path: string, body?: unknown): Promise<Answer>;
}

interface Button {
  text: string;
  callback_data?: string;
}

interface Message {
  id: number;
  from: 'person' | 'bot';
  text: string;
  buttons: Button[][];
  file: string | null;
}

interface Chat {
  id: number;
  name: string;
  messages: Message[];
}

/** Somebody's phone with the sandbox's Telegram. */
export interface Phone {
  chat: number;
  name: string;
  say(text: string): Promise<void>;
  /** Messages of the bot so far. */
  heard(): Promise<Message[]>;
  /** Waits until the bot has written something like this; answers the latest such message. */
  until(pattern: RegExp): Promise<Message>;
  /** Presses a button of a message, as oneself or as another person who got hold of it. */
  press(message: Message, label: string, from?: Phone): Promise<void>;
  block(blocked: boolean): Promise<void>;
}

let made = 0;

/** Makes a person with a phone. For tests. */
export async function aPhone(sandbox: Sandbox): Promise<Phone> {
  const { id: chat, name } = await sandbox.control<Chat>('telegram/person', { name: `Мария ${++made}` });
  const heard = async () => {
    const { chats } = await sandbox.control<{ chats: Chat[] }>('telegram');
    return (chats.find(({ id }) => id === chat)?.messages ?? []).filter(({ from }) => from === 'bot');
  };
  return {
    chat,
    name,
    heard,
    async say(text) {
      await sandbox.control('telegram/say', { chat, text });
    },
    until: (pattern) => eventually(async () => (await heard()).findLast(({ text }) => pattern.test(text))),
    async press({ id: message, buttons }, label, from) {
      const data = buttons.flat().find(({ text }) => text === label)?.callback_data;
      if (data === undefined) throw new Error(`There is no button «${label}»`);
      await sandbox.control('telegram/press', { chat, message, data, ...(from && { from: from.chat }) });
    },
    async block(blocked) {
      await sandbox.control('telegram/block', { chat, blocked });
    },
  };
}
