import { hash } from 'node:crypto';
import { keyOf } from '../../text/keys.ts';
import { newSeen, type Seen } from './seen.ts';
import type { FeedHead, FeedOffer } from './yml.ts';
import { addToStat, copyOf, newStat, type ParamStat, type UnitGroups } from './yml-kinds.ts';
import { type FeedEntry, type ParsedOffer, parseOffer } from './yml-offer.ts';
import { FeedError } from './yml-text.ts';

/** What the whole feed holds; read before anything is written, so that a broken feed touches nothing. */
export interface Survey {
  offers: number;
  articles: Seen;
  /** Key → title. */
  vendors: Map<string, string>;
  /** Key → what was seen of the param. */
  params: Map<string, ParamStat>;
  /** Category of the feed → keys of the params its offers have. */
  paramsOf: Map<string, Set<string>>;
  groups: Map<string, Group>;
  currencies: Map<string, number>;
  sides: boolean;
}

/** Offers that are one product: which params all of them share, by hashes of their values. */
interface Group {
  /** Article of the first offer: its category, brand and description are the product's. */
  first: string;
  offers: number;
  shared: Map<string, number>;
}

/** A survey of no offers yet. */
export const newSurvey = (): Survey => ({
  offers: 0,
  articles: newSeen(),
  vendors: new Map(),
  params: new Map(),
  paramsOf: new Map(),
  groups: new Map(),
  currencies: new Map(),
  sides: false,
});

/** What the catalog already knows of units and properties. */
export interface SurveyContext {
  units: UnitGroups;
  /** Params that are lists in the catalog already: all their values are wanted, however many. */
  lists: ReadonlySet<string>;
}

/** The property that weight and dimensions of the feed go to. */
export const sidesTitle = 'Габариты и вес';

const mostParams = 5000;
const mostOptions = 5000;

/** Takes an offer into account and makes its entry. */
export function addToSurvey(survey: Survey, feedOffer: FeedOffer, { units, lists }: SurveyContext): FeedEntry {
  survey.offers++;
  const { offer, faults } = parseOffer(feedOffer);
  if (!offer) return { offer, faults };
  const before = survey.articles.before(offer.article, offer.line);
  if (before !== undefined) {
    const { line, article } = offer;
    const reason = `Артикул уже был в строке ${before}: взята первая запись`;
    return { offer: null, faults: [...faults, { line, article, field: 'id', reason, severity: 'skipped' }] };
  }
  const vendor = keyOf(offer.vendor);
  if (vendor && !survey.vendors.has(vendor)) survey.vendors.set(copyOf(vendor), copyOf(offer.vendor));
  if (offer.currency) survey.currencies.set(offer.currency, (survey.currencies.get(offer.currency) ?? 0) + 1);
  const ofCategory = survey.paramsOf.get(offer.category) ?? new Set();
  survey.paramsOf.set(offer.category, ofCategory);
  if (offer.sides) {
    survey.sides = true;
    ofCategory.add(keyOf(sidesTitle));
  }
  for (const param of offer.params) {
    const { key } = param;
    const stat = survey.params.get(key) ?? newStat(copyOf(param.name), copyOf(param.unit));
    survey.params.set(survey.params.has(key) ? key : copyOf(key), stat);
    ofCategory.add(key);
    addToStat(stat, param, units, lists.has(key) ? mostOptions : undefined);
  }
  if (survey.params.size > mostParams)
    throw new FeedError(
      `В файле больше ${mostParams} разных параметров: похоже, названия и значения перепутаны`,
      offer.line,
    );
  if (offer.group) addToGroup(survey.groups, offer);
  return { offer, faults };
}

function addToGroup(groups: Map<string, Group>, { group: key, article, params }: ParsedOffer): void {
  const hashes = new Map(params.map((param) => [param.key, hashOf(param.values)]));
  const group = groups.get(key);
  if (!group) {
    groups.set(key, { first: article, offers: 1, shared: hashes });
    return;
  }
  group.offers++;
  for (const [name, value] of group.shared) if (hashes.get(name) !== value) group.shared.delete(name);
}

const hashOf = (values: readonly string[]) => hash('sha1', values.join('\n'), 'buffer').readUIntBE(0, 6);

/** Is this param the product's (all offers of the group have the same) rather than the offer's own? */
export function isShared({ groups }: Survey, group: string, key: string): boolean {
  const found = groups.get(group);
  return !found || found.offers === 1 || found.shared.has(key);
}

/** Is the offer the first of its product: its category, brand and description are the product's? */
export const isFirstOfProduct = ({ groups }: Survey, { group, article }: ParsedOffer): boolean =>
  (groups.get(group)?.first ?? article) === article;

/** Is the offer one of several of its product? */
export const isVariant = ({ groups }: Survey, group: string): boolean => (groups.get(group)?.offers ?? 1) > 1;

/** Titles from the root down for each category of the feed; what doesn't hang together is hung under the root. */
export function categoryPaths({ categories }: FeedHead): { paths: Map<string, string[]>; notes: Map<string, number> } {
  const notes = new Map<string, number>();
  const note = (text: string) => notes.set(text, (notes.get(text) ?? 0) + 1);
  const byId = new Map(categories.map((category) => [category.id, category]));
  if (byId.size < categories.length) note('Категория описана дважды: взято последнее описание');
  // Some shops have no tree but write whole paths as names.
  const flat =
    categories.every((category) => !category.parent) && categories.some((each) => each.title.includes(' > '));
  const paths = new Map<string, string[]>();
  for (const { id } of byId.values()) {
    const path: string[] = [];
    const met = new Set<string>();
    for (let step = byId.get(id); step; step = byId.get(step.parent)) {
      if (met.has(step.id)) {
        note('Категории вложены по кругу: поставлены в корень');
        break;
      }
      met.add(step.id);
      const titles = (flat ? step.title.split(/\s+>\s+/) : [step.title]).map(cleanTitle).filter(Boolean);
      path.unshift(...(titles.length > 0 ? titles : [`Категория ${step.id}`]));
      if (step.parent && !byId.has(step.parent)) note('Родителя категории в файле нет: поставлена в корень');
    }
    paths.set(id, path);
  }
  return { paths, notes };
}

const cleanTitle = (title: string) => title.replace(/\s+/g, ' ').trim().slice(0, 500);
