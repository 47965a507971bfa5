/**
 * State of the sandbox's Telegram: people with a phone, what they and the bot have said, and what the bot was not told
 * yet.
 */

export interface Button {
  text: string;
  callback_data?: string | undefined;
  url?: string | undefined;
}

export interface ChatMessage {
  id: number;
  from: 'person' | 'bot';
  /** As the person reads it, without entities. */
  text: string;
  buttons: Button[][];
  /** Name of the file that came along. */
  file: string | null;
  at: string;
}

export interface PhoneChat {
  id: number;
  name: string;
  username: string | null;
  /** The person has stopped the bot. */
  blocked: boolean;
  messages: ChatMessage[];
}

export interface TelegramState {
  chats: PhoneChat[];
  /** Updates that the bot was not told yet, or hasn't confirmed, as `Update` objects. */
  updates: { update_id: number }[];
  /** Presses that wait for an answer. */
  pressed: string[];
  /** Answers of the bot to presses, the latest first: the phone shows it on top. */
  said: string[];
  webhook: { url: string; secret: string } | null;
}

export const emptyTelegram = (): TelegramState => ({ chats: [], updates: [], pressed: [], said: [], webhook: null });
