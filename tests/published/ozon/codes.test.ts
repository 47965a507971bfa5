import { describe, expect, test } from 'vitest';
import { judge } from '../../../packages/marketplaces/src/ozon/refusals.ts';
import { sayingOf } from '../../../packages/marketplaces/src/ozon/sayings.ts';
import { descriptionsAreHere, documentsOf, missDescriptions } from '../files.ts';
import { asJson, asList } from '../json.ts';
import { usedBy } from '../used.ts';

interface Published {
  path: string;
  code: string;
}

/** Of methods that Ozon's list names beside those which took their place, or whose codes their successor says, too. */
const alsoMet = ['/v2/posting/fbs/act/create', '/v1/product/unarchive', '/v2/posting/fbs/package-label/create'];
/** Not said by Ozon: the list calls an empty answer so. A task without cards is asked again, then given up. */
const notSaid = ['result: items:  0'];

/** The codes of the section "Ошибки", each with the methods under which it stands; no path: under all. */
function publishedCodes(): Published[] {
  const tag = asList(documentsOf('ozon')[0]?.document.tags)
    .map(asJson)
    .find(({ name }) => name === 'Errors');
  return (
    String(tag?.description ?? '')
      .split('\n### ')
      .flatMap((section) => {
        const [heading = '', ...lines] = section.split('\n');
        const paths = [...heading.matchAll(/\[\/?(v\d[^\]]+)\]/g)].map(([, path]) => `/${path}`);
        const codes = lines.flatMap((line) => {
          const [, first = ''] = /^\|(.*?)\|/.exec(line) ?? [];
          return [...first.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.trim());
        });
        return (paths.length > 0 ? paths : ['']).flatMap((path) => codes.map((code) => ({ path, code })));
      })
      // Broken in two by a space in the list itself.
      .map(({ path, code }) => ({ path, code: code.replace('cat egory', 'category') }))
      .filter(({ code }) => !notSaid.includes(code))
  );
}

describe.runIf(descriptionsAreHere)('what Ozon says', () => {
  const used = descriptionsAreHere ? new Set([...usedBy('ozon').keys()].map(({ path }) => path)) : new Set<string>();
  const met = descriptionsAreHere
    ? publishedCodes().filter(({ path }) => path === '' || used.has(path) || alsoMet.includes(path))
    : [];

  test('is listed by its description', () => {
    expect(met.length).toBeGreaterThan(100);
  });

  test.each(met)('is known by a sentence: $code of $path', ({ path, code }) => {
    const saying = sayingOf(code, path);
    expect(saying?.message).toMatch(/^[А-ЯA-Z].*[а-яё].*[.]$/);
    // What isn't ours to wait for says what mends it: a field, or an act.
    if (saying?.kind === 'refused' && !saying.field)
      expect(saying.message).toMatch(
        /: [а-яё]|уже|не нужн|собранных|только|другого кабинета|не разрешает|принимаются|передают/,
      );
    const body = Buffer.from(JSON.stringify({ code: 3, message: code }));
    const error = judge({ path, repeatable: true }, { status: 400, headers: {}, body });
    expect(error).toMatchObject({ kind: saying?.kind, message: saying?.message });
  });
});

if (!descriptionsAreHere) test('descriptions are absent', missDescriptions);

test('what only sounds like a code is none', () => {
  expect(sayingOf('some other trouble')).toBeUndefined();
  expect(sayingOf('XNO_POSTINGSX')).toBeUndefined();
});
