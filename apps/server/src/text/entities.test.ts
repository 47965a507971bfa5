import { expect, test } from 'vitest';
import { withoutEntities } from './entities.ts';

test.each([
  ['Чайник &quot;Уют&quot;', 'Чайник "Уют"'],
  ['&amp;quot;', '&quot;'],
  ['M&amp;M&#39;s &laquo;Mini&raquo; 5&nbsp;шт', "M&M's «Mini» 5\u00a0шт"],
  ['&#x22;&#X41;&QUOT;', '"A"'],
  ['A&B; Q&A &unknown; &#0; &#xd800; &#9999999;', 'A&B; Q&A &unknown; &#0; &#xd800; &#9999999;'],
  ['без знаков', 'без знаков'],
])('«%s» is read as «%s»', (text, read) => {
  expect(withoutEntities(text)).toBe(read);
});
