import { expect, it } from 'vitest';
import { FeedError } from './text.ts';
import { newHead, readYml } from './yml.ts';

/** A feed whose inside goes on and on; what is read after its end was never needed. */
async function* endless(before: string, piece: (index: number) => string, asked: { pieces: number }) {
  yield `<yml_catalog><shop>${before}`;
  for (let index = 0; index < 3_000_000; index += 1000) {
    asked.pieces++;
    yield Array.from({ length: 1000 }, (_, each) => piece(index + each)).join('');
  }
}

it.each([
  ['categories', '<categories>', (n: number) => `<category id="${n}">К</category>`, /больше 20000 категорий/],
  ['currencies', '<currencies>', (n: number) => `<currency id="C${n}" rate="1"/>`, /больше 200 валют/],
  [
    'params of an offer',
    '<offers><offer id="7">',
    (n: number) => `<param name="p${n}">1</param>`,
    /предложения 7 больше 2000 параметров/,
  ],
  [
    'pictures of an offer',
    '<offers><offer id="7">',
    () => '<picture>https://a.test/1.jpg</picture>',
    /больше 2000 тегов <picture>/,
  ],
  ['text of an offer', '<offers><offer id="7">', () => `<x>${'щ'.repeat(500)}</x>`, /предложения 7 текста больше/],
])('too many %s stop the reading where they become too many', async (_what, before, piece, message) => {
  const asked = { pieces: 0 };
  const reading = async () => {
    for await (const _ of readYml(endless(before, piece, asked), newHead()));
  };
  const refusal = await reading().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(FeedError);
  expect(String(refusal)).toMatch(message);
  expect(asked.pieces).toBeLessThan(30);
});

it('counts only so many different tags that it does not know', async () => {
  const head = newHead();
  const tags = Array.from({ length: 3000 }, (_, n) => `<t${n}>1</t${n}>`).join('');
  const feed = async function* () {
    yield `<yml_catalog><shop><offers><offer id="1"><name>Чай</name>${tags}<t1>1</t1></offer></offers></shop></yml_catalog>`;
  };
  for await (const _ of readYml(feed(), head));
  expect(head.unknownTags.size).toBe(1000);
  expect(head.unknownTags.get('t1')).toBe(2);
});
