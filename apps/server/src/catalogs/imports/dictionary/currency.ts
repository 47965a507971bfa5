import { currencies } from '@prilavok/contract';
import { numberIn } from '../../../text/numbers.ts';
import { FeedError } from '../yml/text.ts';

export interface Exchange {
  /** Currency that the catalog is kept in after the import. */
  currency: string;
  /** Kopecks of the catalog's currency for one of the feed's; nothing when there is no rate. */
  rate: (currency: string) => number | undefined;
}

const known: ReadonlySet<string> = new Set(currencies);
const codeOf = (code: string) => (code === 'RUR' ? 'RUB' : code);

/**
 * Whose money the feed's prices are. An empty catalog takes the feed's own currency; another one gets its prices by the feed's
 * rates, and without a rate the whole feed is refused: prices in the wrong money must not look right.
 */
export function exchangeOf(
  declared: ReadonlyMap<string, string>,
  used: ReadonlyMap<string, number>,
  catalog: { title: string; currency: string; empty: boolean },
): Exchange {
  const rates = new Map([...declared].map(([code, rate]) => [codeOf(code), numberIn(rate)]));
  const [mostUsed] = [...used].sort(([, a], [, b]) => b - a)[0] ?? [];
  const [base] = [...rates].find(([, rate]) => rate === 1) ?? [];
  const own = codeOf(base ?? mostUsed ?? catalog.currency);
  const rateOf = (code: string) => (code === '' || codeOf(code) === own ? 1 : (rates.get(codeOf(code)) ?? undefined));
  if (own === catalog.currency || (catalog.empty && known.has(own))) return { currency: own, rate: rateOf };

  const target = rates.get(catalog.currency);
  if (target === undefined || target <= 0)
    throw new FeedError(
      `Цены в файле указаны в ${own}, а каталог «${catalog.title}» ведётся в ${catalog.currency}, и курса в файле нет: загрузите файл в отдельный каталог`,
    );
  return {
    currency: catalog.currency,
    rate: (code) => {
      const rate = rateOf(code);
      return rate === undefined ? undefined : rate / target;
    },
  };
}
