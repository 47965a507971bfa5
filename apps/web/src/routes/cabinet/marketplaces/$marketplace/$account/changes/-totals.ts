import { type AccountChanges, type ChangeKind, counted, dropPercent, type Forms, plural } from '@prilavok/contract';

const prices: Forms = ['цена', 'цены', 'цен'];
const stocks: Forms = ['остаток', 'остатка', 'остатков'];
const cards: Forms = ['карточка', 'карточки', 'карточек'];

/** Totals of each kind of change, in words. */
const said: Record<ChangeKind, (count: number, first: boolean) => string> = {
  price_up: (count) => `${counted(count, prices)} ${plural(count, ['вырастет', 'вырастут', 'вырастут'])}`,
  price_down: (count) => `${counted(count, prices)} ${plural(count, ['упадёт', 'упадут', 'упадут'])}`,
  // After other prices the word isn't said again.
  price_drop: (count, first) =>
    `${first ? counted(count, prices) : count} ${plural(count, ['упадёт', 'упадут', 'упадут'])} больше чем на ${dropPercent} %`,
  price_new: (count) => `${counted(count, prices)} ${plural(count, ['появится', 'появятся', 'появятся'])}`,
  price_held: (count) => `${counted(count, prices)} не ${plural(count, ['уйдёт', 'уйдут', 'уйдут'])}`,
  stock_up: (count) => `${counted(count, stocks)} ${plural(count, ['вырастет', 'вырастут', 'вырастут'])}`,
  stock_down: (count) => `${counted(count, stocks)} ${plural(count, ['уменьшится', 'уменьшатся', 'уменьшатся'])}`,
  stock_zero: (count) => `${counted(count, stocks)} ${plural(count, ['станет', 'станут', 'станут'])} нулём`,
  card_create: (count) => `${counted(count, cards)} ${plural(count, ['создастся', 'создадутся', 'создадутся'])}`,
  card_update: (count) => `${counted(count, cards)} ${plural(count, ['изменится', 'изменятся', 'изменятся'])}`,
  card_lacks: (count) => `${counted(count, cards)} не ${plural(count, ['готова', 'готовы', 'готовы'])}`,
};

/** Totals of some kinds of changes: «184 цены вырастут, 12 упадут больше чем на 20 %»; nothing where nothing changes. */
export const totalsText = (kinds: AccountChanges['kinds'], of: readonly ChangeKind[]): string =>
  of
    .filter((kind) => kinds[kind] > 0)
    .map((kind, at) => said[kind](kinds[kind], at === 0))
    .join(', ');
