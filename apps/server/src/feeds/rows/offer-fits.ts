import { type FeedCondition, type FeedTests, kopecks } from '@prilavok/contract';
import { isInShare } from '../../catalogs/index.ts';
import { type FittingMeasures, valueFits } from '../../properties/value-fits.ts';
import type { OfferFacts } from './offer-row.ts';

/** Milliseconds of a day. */
const day = 86_400_000;
/** Numbers of the prices among an offer's. */
const priceNumbers = { price: 1, oldPrice: 2, purchasePrice: 3 } as const;

/** Options for judging offers. */
export interface FittingOptions {
  now: Date;
  measures: (property: string) => FittingMeasures;
}

type Test = keyof FeedTests;
type Holds<Name extends Test> = (
  test: NonNullable<FeedTests[Name]>,
  offer: OfferFacts,
  options: FittingOptions,
) => boolean;

const within = (value: number | undefined, { from, to }: { from?: string | undefined; to?: string | undefined }) =>
  value !== undefined &&
  value >= (from === undefined ? -Infinity : kopecks(from)) &&
  value <= (to === undefined ? Infinity : kopecks(to));
const between = (
  value: number,
  { from = -Infinity, to = Infinity }: { from?: number | undefined; to?: number | undefined },
) => value >= from && value <= to;
type Among = { in?: string[] | undefined; notIn?: string[] | undefined };
const among = (ids: readonly string[], { in: wanted, notIn }: Among) =>
  (!wanted || ids.some((id) => wanted.includes(id))) && !ids.some((id) => notIn?.includes(id));
const own = (id: string | null) => (id === null ? [] : [id]);
const never = () => false;

const holds: { [Name in Test]: Holds<Name> } = {
  property: (filter, { values }, { measures }) =>
    valueFits(filter, values[filter.property] ?? [], measures(filter.property)),
  category: (test, { categories }) => among(categories, test),
  brand: (test, { brand }) => among(own(brand), test),
  collection: (test, { collection }) => among(own(collection), test),
  price: (test, { prices }) => within(prices[priceNumbers.price], test),
  oldPrice: (test, { prices }) => within(prices[priceNumbers.oldPrice], test),
  purchasePrice: (test, { prices }) => within(prices[priceNumbers.purchasePrice], test),
  margin({ from, to }, { prices }) {
    const [price, purchase] = [prices[priceNumbers.price], prices[priceNumbers.purchasePrice]];
    if (!price || purchase === undefined) return false;
    const gain = (price - purchase) * 100;
    return (from === undefined || gain >= from * price) && (to === undefined || gain <= to * price);
  },
  stock: (test, { quantity }) => between(quantity, test),
  available: (test, { quantity, reserved }) => between(quantity - reserved, test),
  soldOutDays: (days, { counted, quantity, reserved, stockAt }, { now }) =>
    counted && stockAt !== null && quantity <= reserved && Date.parse(stockAt) <= now.getTime() - days * day,
  pictured: (wanted, { pictured }) => pictured === wanted,
  completeness: ({ from = 0, to = 100 }, { completeness }) => between(completeness ?? 100, { from, to }),
  account: (test, { accounts }) => among(accounts, test),
  onSale: (test, { sold }) => among(sold, test),
  changedDays: (days, { updatedAt }, { now }) => Date.parse(updatedAt) > now.getTime() - days * day,
  articles: ({ in: wanted, notIn }, { article }) => (!wanted || wanted.includes(article)) && !notIn?.includes(article),
  share: (percent, { id }) => isInShare(id, percent),
  orderState: never,
  orderSource: never,
  orderAccount: never,
  orderDays: never,
  orderTotal: never,
};

/** Whether an offer fits a tree: as `treeCondition` says it in SQL. */
export function offerFits(tree: FeedCondition, offer: OfferFacts, options: FittingOptions): boolean {
  const { group, ...tests } = tree;
  if (!testsOf(tests).every((test) => testHolds(test, tests, offer, options))) return false;
  if (!group) return true;
  const fits = (member: FeedCondition) => offerFits(member, offer, options);
  if (group.match === 'all') return group.of.every(fits);
  return group.of.some(fits) === (group.match === 'any');
}

const testsOf = (tests: FeedTests): Test[] =>
  (Object.keys(tests) as Test[]).filter((test) => tests[test] !== undefined);

function testHolds<Name extends Test>(
  name: Name,
  tests: FeedTests,
  offer: OfferFacts,
  options: FittingOptions,
): boolean {
  return holds[name](tests[name] as NonNullable<FeedTests[Name]>, offer, options);
}

/** The tests of a tree that an offer fails where it would have to pass them, each with where it stands. */
export function failedTests(
  tree: FeedCondition,
  offer: OfferFacts,
  options: FittingOptions,
): { test: Test; tests: FeedTests }[] {
  const { group, ...tests } = tree;
  const failed = testsOf(tests)
    .filter((test) => !testHolds(test, tests, offer, options))
    .map((test) => ({ test, tests }));
  if (!group || offerFits({ group }, offer, options)) return failed;
  const { match, of } = group;
  const below =
    match === 'none'
      ? of
          .filter((member) => offerFits(member, offer, options))
          .flatMap((member) => testsOf(member).map((test) => ({ test, tests: member })))
      : of.flatMap((member) => failedTests(member, offer, options));
  return [...failed, ...below];
}
