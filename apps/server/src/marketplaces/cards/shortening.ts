import { type FaultKey, type MappingSource, mostShortened, type ShorteningPreview } from '@prilavok/contract';
import type { CardLimits } from '@prilavok/marketplaces';
import { lengthOf, shortened } from '../../text/shortened.ts';
import { ownFieldOf } from './attributes.ts';
import { categoryFor, type Mapping } from './catalog-mapping.ts';
import { longestField, longestValue } from './fitting.ts';
import { type CardOffer, cardValues, defaultSources } from './values.ts';

/** Fields that are looked at: a fault that offers share, and what their cards are built from. */
interface About {
  fault: FaultKey;
  mapping: Mapping;
  limits: CardLimits | undefined;
}

/** Shortened forms of these offers' texts that have a fault of length. Pure. */
export function shorteningOf(offers: readonly CardOffer[], about: About): ShorteningPreview {
  const sources = new Map<string, Limited>();
  const sample: ShorteningPreview['sample'] = [];
  /** Former texts, once for each offer, by the new one. */
  const texts = new Map<string, string[]>();
  let leftOut = 0;
  for (const offer of offers) {
    const [first] = limitedBy(offer, about).flatMap((limited) => {
      const was = limited.texts.find((text) => lengthOf(text) > limited.longest);
      return was === undefined ? [] : [{ limited, was }];
    });
    if (!first) continue;
    const { limited, was } = first;
    sources.set(`${limited.field} ${limited.attribute}`, limited);
    const now = shortened(was, limited.longest) ?? null;
    if (now === null) leftOut++;
    else texts.set(now, [...(texts.get(now) ?? []), was]);
    if (sample.length < mostShortened)
      sample.push({ id: offer.offer, article: offer.article, title: offer.title, was, now });
  }
  const [longest, ...others] = new Set([...sources.values()].map((each) => each.longest));
  return {
    sources: [...sources.values()].map(({ field, attribute, source, mapped }) => ({
      field,
      attribute,
      source,
      mapped,
    })),
    longest: longest !== undefined && others.length === 0 ? longest : null,
    changed: [...texts.values()].reduce((sum, { length }) => sum + length, 0),
    leftOut,
    alike: [...texts.values()].reduce((sum, all) => (new Set(all).size > 1 ? sum + all.length : sum), 0),
    sample,
  };
}

/** Texts that a marketplace limits, where they go and where they come from. */
interface Limited extends Omit<ShorteningPreview['sources'][number], 'source'> {
  source: Exclude<MappingSource, { type: 'constant' }>;
  longest: number;
  texts: readonly string[];
}

const textFields = ['title', 'description'] as const;

/** The texts of an offer's card that a fault is about; a constant is no offer's. */
function limitedBy(offer: CardOffer, { fault, mapping, limits }: About): Limited[] {
  const textsFrom = (source: MappingSource) => cardValues(offer, source, mapping.known).map(({ text }) => text);
  if (fault.attribute === null)
    return textFields.flatMap((field): Limited[] => {
      const source = mapping.fields[field] ?? defaultSources[field];
      const longest = longestField(field, limits);
      if (!source || source.type === 'constant' || longest === undefined) return [];
      if (source.type === 'property' ? source.property !== fault.property : field !== fault.field) return [];
      const mapped = mapping.fields[field] !== undefined;
      return [{ field, attribute: null, source, mapped, longest, texts: textsFrom(source).slice(0, 1) }];
    });
  const asked = mapping.attributes.get(categoryFor(offer, mapping)?.id ?? '') ?? [];
  return asked.flatMap((attribute): Limited[] => {
    const { id, title, source } = attribute;
    const longest = longestValue(attribute);
    if (title !== fault.attribute || !source || source.type === 'constant' || longest === undefined) return [];
    const { property, field } = ownFieldOf(source);
    if (property !== fault.property || field !== fault.field) return [];
    return [{ field: null, attribute: id, source, mapped: true, longest, texts: textsFrom(source) }];
  });
}
