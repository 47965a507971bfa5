import { expect, test } from 'vitest';
import { answerProblem, type FilledAnswer, type ReturnAnswer } from './return-answers.ts';

const plain: ReturnAnswer = {
  id: 'refund',
  title: 'Вернуть деньги',
  hint: '',
  refuses: false,
  comment: null,
  reasons: [],
  amount: null,
};
const words = { title: 'Ответ покупателю', optional: false, least: 10, most: 20 };
const worded = { ...plain, comment: words };
const free = { ...plain, comment: { ...words, optional: true } };
const reasoned = { ...plain, reasons: [{ id: 'broken', title: 'Сломано покупателем', hint: '' }] };
const paid = { ...plain, amount: { title: 'Сумма', least: '50.00', most: '900.50' } };

test.each<[string, ReturnAnswer, Partial<FilledAnswer>, string | null]>([
  ['nothing is wanted, and nothing given', plain, {}, null],
  ['a reason where none is wanted', plain, { reason: 'broken' }, 'reason'],
  ['words where none can be passed on', plain, { comment: 'Жаль' }, 'comment'],
  ['a sum where none is wanted', plain, { amount: '1' }, 'amount'],
  ['a reason of the list', reasoned, { reason: 'broken' }, null],
  ['no reason', reasoned, {}, 'reason'],
  ['a reason that the list lacks', reasoned, { reason: 'lost' }, 'reason'],
  ['words enough', worded, { comment: 'Ручка цела' }, null],
  ['as many signs, some of them blanks around', worded, { comment: '  Ручка   \n ' }, 'comment'],
  ['no words', worded, {}, 'comment'],
  ['more words than fit', worded, { comment: 'Ручка цела, на снимках видно' }, 'comment'],
  ['no words where they are free', free, {}, null],
  ['too few words even there', free, { comment: 'Жаль' }, 'comment'],
  ['the least sum', paid, { amount: '50' }, null],
  ['the largest sum', paid, { amount: '900.5' }, null],
  ['no sum', paid, {}, 'amount'],
  ['no money', { ...plain, amount: { title: 'Сумма', least: null, most: null } }, { amount: '0.00' }, 'amount'],
  ['less than the least', paid, { amount: '49.99' }, 'amount'],
  ['more than the largest', paid, { amount: '900.51' }, 'amount'],
])('an answer to a return with %s', (_, answer, filled, field) => {
  const problem = answerProblem(answer, { reason: '', comment: '', amount: null, ...filled });
  expect(problem?.field ?? null).toBe(field);
});
