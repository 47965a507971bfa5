import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { useSecret } from '../../outside/secrets.ts';
import { testSecret } from '../../testing/server.ts';
import { callBot } from './api.ts';
import { acts, button, pressedButton } from './buttons.ts';
import { cutText } from './text.ts';

beforeAll(() => useSecret(testSecret));

const ids = fc.bigInt({ min: 0n, max: 999_999_999_999_999_999n }).map(String);
const chats = fc.bigInt({ min: 1n, max: 2n ** 52n }).map(String);

it('a button fits into 64 bytes, says what it was made for, and nothing once it was changed or carried to another chat', () => {
  fc.assert(
    fc.property(chats, chats, fc.constantFrom(...acts), ids, fc.nat(63), (chat, other, act, id, place) => {
      const data = button('Принять', chat, act, id).callback_data ?? '';
      expect(Buffer.byteLength(data)).toBeLessThanOrEqual(64);
      expect(pressedButton(data, chat)).toEqual({ act, id });
      if (other !== chat) expect(pressedButton(data, other)).toBeUndefined();
      const at = place % data.length;
      const changed = `${data.slice(0, at)}${data[at] === '7' ? '8' : '7'}${data.slice(at + 1)}`;
      expect(pressedButton(changed, chat)).toBeUndefined();
    }),
    { numRuns: 100 },
  );
});

it('a text is cut between its characters, and never longer than asked for', () => {
  const texts = fc.array(fc.constantFrom('я', '<', '👍', '👨‍👩‍👧', '\n', 'é')).map((parts) => parts.join(''));
  fc.assert(
    fc.property(texts, fc.integer({ min: 12, max: 60 }), (text, most) => {
      const cut = cutText(text, most);
      expect(cut.length).toBeLessThanOrEqual(most);
      expect(cut.isWellFormed()).toBe(true);
      if (text.length <= most) expect(cut).toBe(text);
      else expect(text.startsWith(cut.slice(0, -1))).toBe(true);
    }),
    { numRuns: 100 },
  );
});

it('no error of the bot holds its token, which stands in every address', async () => {
  const token = '123456789:AAE-secret-of-the-bot-itself';
  const error = await callBot({ token, root: 'http://127.0.0.1:9' }, 'getMe').catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(Error);
  const { message, stack, cause } = error as Error;
  expect(JSON.stringify([message, stack, String(cause), { ...(error as object) }])).not.toContain('AAE-secret');
});
