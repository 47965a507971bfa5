import { type FaultKey, heldPriceCodes, type TaskFault } from '@prilavok/contract';
import { canShorten } from '#features/marketplaces/mapping/can-shorten.ts';
import { lacksDescription } from '#features/marketplaces/tasks/lacks-description.ts';

/** Faults that one value mends: sizes and weight are one property, whatever of it is missing. */
export interface FaultGroup {
  key: string;
  title: string;
  /** How many offers have it. Of sizes: of that side which most offers lack. */
  count: number;
  faults: readonly TaskFault[];
  /**
   * Gift to all of them, or act upon all: texts are shortened, pictures go by https, prices are changed, cards sent
   * once more.
   */
  mends: 'sizes' | 'brand' | 'description' | 'property' | 'shorten' | 'https' | 'price' | 'send' | null;
}

const sizes = new Set(['weight', 'length', 'width', 'height']);

const keyOf = ({ code, attribute, property, field }: FaultKey) => [code, attribute, property, field].join(' ');

/** Key of a fault, without the rest of its words: only that tells an offer's card from another's. */
export const faultKey = ({ code, attribute, property, field }: FaultKey): FaultKey => ({
  code,
  attribute,
  property,
  field,
});

/** Groups what products lack by what mends it, in the order in which it came: the commonest first. */
export function faultGroups(faults: readonly TaskFault[]): FaultGroup[] {
  const groups = Map.groupBy(faults, (fault) => (isOfSizes(fault) ? 'sizes' : keyOf(fault)));
  return [...groups].flatMap(([key, of]) => {
    const [first] = of;
    if (!first) return [];
    return [
      {
        key,
        title: titleOf(first),
        count: Math.max(...of.map(({ count }) => count)),
        faults: of,
        mends: mendsOf(first),
      },
    ];
  });
}

function titleOf(fault: TaskFault): string {
  if (isOfSizes(fault)) return 'Не заполнены габариты и вес';
  // The words name one of them.
  return fault.field === 'category' && fault.categories.length > 1 ? 'Категории не сопоставлены' : fault.message;
}

const isOfSizes = ({ code, property, field }: FaultKey) =>
  code === 'empty' && property === null && field !== null && sizes.has(field);

/** Gift to all at once that mends a fault; what is mended in the mapping, and what differs from card to card, can't. */
function mendsOf(fault: FaultKey): FaultGroup['mends'] {
  if (canShorten(fault)) return 'shorten';
  if (fault.code === 'not_https') return 'https';
  if (fault.code === 'removed') return 'send';
  if (isOfPrice(fault)) return 'price';
  if (fault.code !== 'empty') return null;
  if (isOfSizes(fault)) return 'sizes';
  if (fault.property !== null) return 'property';
  if (lacksDescription(fault)) return 'description';
  return fault.field === 'brand' ? 'brand' : null;
}

/** The price itself is to be another: not its rate, nor what the mapping takes it from. */
const isOfPrice = ({ code, attribute, property, field }: FaultKey) =>
  attribute === null &&
  property === null &&
  (field === 'price' || field === 'oldPrice') &&
  code !== 'bad_price' &&
  !heldPriceCodes.some((held) => held === code && held !== 'below_floor');
