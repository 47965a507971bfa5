import { hash } from 'node:crypto';
import { barcodeKey, hasWrongCheckDigit, type TableMapping, wrongCheckDigit } from '@prilavok/contract';
import { keyOf } from '../../text/keys.ts';
import type { UnitGroups } from '../../text/measured.ts';
import { sidesTitle } from '../files/unloads/yml.ts';
import { newTextIndex, type TextIndex } from './checking/text-index.ts';
import { withoutDamage } from './damage/damage.ts';
import { outletKey } from './outlets/outlets.ts';
import { type PictureCount, pictureCount } from './repeated.ts';
import { addToStat, copyOf, newStat, type ParamStat } from './yml/kinds.ts';
import { type Fault, type FeedEntry, namesMakerOnly, type Outlet, type ParsedOffer } from './yml/offer.ts';
import { FeedError } from './yml/text.ts';
import { mostCategories } from './yml/yml.ts';

/** Counts over the whole feed; read before anything is written, so that a broken feed touches nothing. */
export interface Survey {
  offers: number;
  articles: TextIndex;
  /** Ids of 1C. */
  commerceIds: TextIndex;
  barcodes: TextIndex;
  /** Faults of barcodes: how many were met of each. */
  oddBarcodes: OddBarcodes;
  /** Key → title. */
  vendors: Map<string, string>;
  /** Key → what was seen of the param. */
  params: Map<string, ParamStat>;
  /** Category of the feed → keys of the params its offers have. */
  paramsOf: Map<string, Set<string>>;
  groups: Map<string, Group>;
  /** Values that the groups hold to compare: bounded, as a group may have one offer, and a feed millions of groups. */
  compared: number;
  currencies: Map<string, number>;
  /** Offers that have a «Производитель» and no brand. */
  makers: number;
  pictures: PictureCount;
  sides: boolean;
  /** Warehouses that the offers name: key of an id or title → what it is called, and by how many offers. */
  outlets: Map<string, { title: string; offers: number }>;
  /** Notices that many rows share: sentence → how often. */
  notices: Map<string, number>;
}

/** Barcodes with a wrong check digit, and those that several offers have. */
export interface OddBarcodes {
  wrong: number;
  doubled: number;
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
  articles: newTextIndex(),
  commerceIds: newTextIndex(),
  barcodes: newTextIndex(),
  oddBarcodes: { wrong: 0, doubled: 0 },
  vendors: new Map(),
  params: new Map(),
  paramsOf: new Map(),
  groups: new Map(),
  compared: 0,
  currencies: new Map(),
  makers: 0,
  pictures: pictureCount(),
  sides: false,
  outlets: new Map(),
  notices: new Map(),
});

/** Units and properties of the catalog. */
export interface SurveyContext {
  units: UnitGroups;
  /** Params that are lists in the catalog already: all their values are wanted, however many. */
  lists: ReadonlySet<string>;
  /** By what rows find offers. */
  key: TableMapping['key'];
}

const mostParams = 5000;
const mostOptions = 5000;
const mostVendors = 100_000;
/** Beyond that, params of further groups count as the offers' own. */
const mostCompared = 4_000_000;

/** Takes an entry into account; what an earlier one of the file has said already is refused. */
export function addToSurvey(survey: Survey, read: FeedEntry, { units, lists, key }: SurveyContext): FeedEntry {
  survey.offers++;
  const entry = withoutDamage(read, key);
  const faults = entry.faults.filter((fault) => isToldAlone(survey, fault));
  const { offer } = entry;
  if (!offer) return { offer, faults };
  const code = offer.article || barcodeKey(offer.barcodes[0] ?? '');
  const before = survey.articles.before(code, offer.line);
  if (before !== undefined) {
    const { line, article } = offer;
    const reason = `${article ? 'Артикул' : 'Штрихкод'} уже был в строке ${before}: взята первая запись`;
    return { offer: null, faults: [...faults, { line, article, field: 'id', reason, severity: 'skipped' }] };
  }
  if (offer.commerceId) survey.commerceIds.before(offer.commerceId, offer.line);
  faults.push(...oddBarcodesOf(survey, offer));
  if (namesMakerOnly(offer)) survey.makers++;
  const vendor = keyOf(offer.vendor);
  if (vendor && !survey.vendors.has(vendor)) survey.vendors.set(copyOf(vendor), copyOf(offer.vendor));
  if (survey.vendors.size > mostVendors)
    throw new FeedError(
      `В файле больше ${mostVendors} производителей: похоже, в них попали названия товаров`,
      offer.line,
    );
  for (const outlet of offer.outlets) addOutlet(survey, outlet);
  // Variants of one product share their pictures by right: the first stands for all.
  if (!survey.groups.has(offer.group)) survey.pictures.add(offer.pictures);
  if (offer.currency) survey.currencies.set(offer.currency, (survey.currencies.get(offer.currency) ?? 0) + 1);
  const ofCategory = survey.paramsOf.get(offer.category) ?? new Set();
  survey.paramsOf.set(offer.category, ofCategory);
  if (survey.paramsOf.size > mostCategories)
    throw new FeedError(`Предложения ссылаются больше чем на ${mostCategories} категорий`, offer.line);
  if (offer.sides) {
    survey.sides = true;
    ofCategory.add(keyOf(sidesTitle));
  }
  for (const param of offer.params) {
    const { key: name } = param;
    const stat = survey.params.get(name) ?? newStat(copyOf(param.name), copyOf(param.unit));
    survey.params.set(survey.params.has(name) ? name : copyOf(name), stat);
    ofCategory.add(name);
    addToStat(stat, param, units, lists.has(name) ? mostOptions : undefined);
  }
  if (survey.params.size > mostParams)
    throw new FeedError(
      `В файле больше ${mostParams} разных параметров: похоже, названия и значения перепутаны`,
      offer.line,
    );
  if (offer.group) addToGroup(survey, offer);
  return { offer, faults };
}

/** Rows of each kind that are told one by one; the rest is counted. A feed may have made up all of its barcodes. */
const mostTold = 1000;

/** More warehouses than any seller has; of those beyond nothing is told. */
const mostOutlets = 1000;

function addOutlet({ outlets }: Survey, outlet: Outlet): void {
  const key = outletKey(outlet);
  const known = outlets.get(key);
  if (known) known.offers++;
  else if (key !== '' && outlets.size < mostOutlets)
    outlets.set(copyOf(key), { title: copyOf(outlet.title || outlet.id), offers: 1 });
}

/** Counts a notice that many rows share; whether it is still told for its row. */
function isToldAlone({ notices }: Survey, { severity, general }: Fault): boolean {
  if (severity !== 'notice' || general === undefined) return true;
  const count = (notices.get(general) ?? 0) + 1;
  notices.set(general, count);
  return count <= mostTold;
}

/** Barcodes whose check digit doesn't fit, or that an earlier offer of the file has: taken all the same. */
function oddBarcodesOf(
  { barcodes, oddBarcodes: odd }: Survey,
  { line, article, barcodes: codes }: ParsedOffer,
): Fault[] {
  const faults: Fault[] = [];
  const tell = (reason: string) => faults.push({ line, article, field: 'barcode', reason, severity: 'notice' });
  for (const code of codes) {
    if (hasWrongCheckDigit(code) && odd.wrong++ < mostTold) tell(wrongCheckDigit(code));
    const before = barcodes.before(barcodeKey(code), line);
    if (before !== undefined && before !== line && odd.doubled++ < mostTold)
      tell(`${code}: такой же в строке ${before}`);
  }
  return faults;
}

function addToGroup(survey: Survey, { group: key, article, params }: ParsedOffer): void {
  const hashes = new Map(params.map((param) => [param.key, hashOf(param.values)]));
  const group = survey.groups.get(key);
  if (!group) {
    const shared = survey.compared > mostCompared ? new Map<string, number>() : hashes;
    survey.compared += shared.size;
    survey.groups.set(key, { first: article, offers: 1, shared });
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
