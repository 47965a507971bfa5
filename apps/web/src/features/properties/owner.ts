import type * as contract from '@prilavok/contract';
import type { Forms } from '#text/plurals.ts';
import type { Named, Source } from '#ui/fields/source.ts';

/** The calls about properties: the same shapes for every owner, below addresses of its own. */
export interface PropertyCalls {
  find: typeof contract.findProperties | typeof contract.findOrderProperties;
  get: typeof contract.getProperty | typeof contract.getOrderProperty;
  create: typeof contract.createProperty | typeof contract.createOrderProperty;
  change: typeof contract.changeProperty | typeof contract.changeOrderProperty;
  remove: typeof contract.removeProperties | typeof contract.removeOrderProperties;
  assess: typeof contract.getPropertyAssessment | typeof contract.getOrderPropertyAssessment;
  findOptions: typeof contract.findOptions | typeof contract.findOrderOptions;
  getOptionTitles: typeof contract.getOptionTitles | typeof contract.getOrderOptionTitles;
  changeOptions: typeof contract.changeOptions | typeof contract.changeOrderOptions;
  mergeOptions: typeof contract.mergeOptions | typeof contract.mergeOrderOptions;
  previewConversion: typeof contract.previewPropertyConversion | typeof contract.previewOrderPropertyConversion;
  convert: typeof contract.convertProperty | typeof contract.convertOrderProperty;
  findConversions: typeof contract.findPropertyConversions | typeof contract.findOrderPropertyConversions;
  getConversion: typeof contract.getPropertyConversion | typeof contract.getOrderPropertyConversion;
  stopConversion: typeof contract.stopPropertyConversion | typeof contract.stopOrderPropertyConversion;
  undoConversion: typeof contract.undoPropertyConversion | typeof contract.undoOrderPropertyConversion;
  findLosses: typeof contract.findPropertyConversionLosses | typeof contract.findOrderPropertyConversionLosses;
  getLossesFile: typeof contract.getPropertyConversionLossesFile | typeof contract.getOrderPropertyConversionLossesFile;
  findGroups: typeof contract.findPropertyGroups | typeof contract.findOrderPropertyGroups;
  createGroup: typeof contract.createPropertyGroup | typeof contract.createOrderPropertyGroup;
  changeGroup: typeof contract.changePropertyGroup | typeof contract.changeOrderPropertyGroup;
  arrangeGroups: typeof contract.arrangePropertyGroups | typeof contract.arrangeOrderPropertyGroups;
  removeGroup: typeof contract.removePropertyGroup | typeof contract.removeOrderPropertyGroup;
  findGroupProperties: typeof contract.findGroupProperties | typeof contract.findOrderGroupProperties;
  findPinned: typeof contract.findMetatypeProperties | typeof contract.findOrderMetatypeProperties;
  pin: typeof contract.changeMetatypeProperties | typeof contract.changeOrderMetatypeProperties;
  getAlignment: typeof contract.getMetatypeAlignment | typeof contract.getOrderAlignment;
  changeAlignment: typeof contract.changeMetatypeAlignment | typeof contract.changeOrderAlignment;
}

type PathOf<Call extends keyof PropertyCalls> = contract.Types<PropertyCalls[Call]>['path'];

/** One kind of cards that carry properties, and the screen that lists those. */
export interface CardKind {
  path: PathOf<'findPinned' | 'pin' | 'getAlignment' | 'changeAlignment'>;
  /** The last part of the screen's address. */
  part: string;
  /** On the tab and on the tick: «Брендов». */
  label: string;
  title: string;
  /** How many fields stand in a row of such a card where no alignment says. */
  columns: number;
  /** Over the fields without a group; «Свойства» where nothing else is said. */
  rest?: string;
  /** Said while none is pinned. */
  empty: string;
}

/** Whose properties they are: a catalog's, or those of the company's orders. All that differs between the two stands here. */
export interface PropertyOwner<Link extends string = string> {
  room: 'catalogs' | 'orders';
  /** Tells owners apart where something is remembered or asked. */
  key: string;
  /** Where the screens about its properties stand. */
  address: string;
  calls: PropertyCalls;
  /** The path of calls about all of its properties and groups, and of those about one. */
  path: PathOf<'create' | 'findGroups' | 'createGroup' | 'arrangeGroups'>;
  pathOf: {
    property: (id: string) => PathOf<'get' | 'change' | 'assess' | 'convert'>;
    properties: (ids: string[]) => PathOf<'remove'>;
    options: (property: string) => PathOf<'findOptions' | 'changeOptions' | 'mergeOptions'>;
    group: (id: string) => PathOf<'changeGroup' | 'removeGroup'>;
  };
  /** Filter that narrows a search to this owner. */
  within: Pick<contract.Types<typeof contract.findProperties>['sent'], 'catalog'>;
  /** Its cards by the flag among a property's links. */
  cards: Readonly<Record<Link, CardKind>>;
  /** Things that a property can be pinned to besides, one by one: categories whose products have it. */
  categories?: { source: Source; titleOf: (category: Named) => string };
  /** The catalog in which properties may have formulas; nothing where all values are entered. */
  formulasIn?: string;
  /** Whether cards are found by parts of long texts: only where they are few enough for such an index. */
  findsLongTexts: boolean;
  texts: {
    title: string;
    /** Over the ticks of the cards. */
    cards: string;
    /** Word for the holders of values, after «у»: «у 3 карточек». */
    holders: Forms;
    noProperties: string;
    noGroups: string;
  };
}
