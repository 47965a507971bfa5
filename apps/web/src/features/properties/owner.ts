import type {
  changeMetatypeProperties,
  changeOptions,
  changeOrderMetatypeProperties,
  changeOrderOptions,
  changeOrderProperty,
  changeOrderPropertyGroup,
  changeProperty,
  changePropertyGroup,
  createOrderProperty,
  createOrderPropertyGroup,
  createProperty,
  createPropertyGroup,
  findGroupProperties,
  findMetatypeProperties,
  findOptions,
  findOrderGroupProperties,
  findOrderMetatypeProperties,
  findOrderOptions,
  findOrderProperties,
  findOrderPropertyGroups,
  findProperties,
  findPropertyGroups,
  getOption,
  getOrderOption,
  getOrderProperty,
  getOrderPropertyAssessment,
  getProperty,
  getPropertyAssessment,
  mergeOptions,
  mergeOrderOptions,
  removeOrderProperties,
  removeOrderPropertyGroup,
  removeProperties,
  removePropertyGroup,
  Types,
} from '@prilavok/contract';
import type { Forms } from '#text/plurals.ts';
import type { Named, Source } from '#ui/source.ts';

/** The calls about properties: the same shapes for every owner, below addresses of its own. */
export interface PropertyCalls {
  find: typeof findProperties | typeof findOrderProperties;
  get: typeof getProperty | typeof getOrderProperty;
  create: typeof createProperty | typeof createOrderProperty;
  change: typeof changeProperty | typeof changeOrderProperty;
  remove: typeof removeProperties | typeof removeOrderProperties;
  assess: typeof getPropertyAssessment | typeof getOrderPropertyAssessment;
  findOptions: typeof findOptions | typeof findOrderOptions;
  getOption: typeof getOption | typeof getOrderOption;
  changeOptions: typeof changeOptions | typeof changeOrderOptions;
  mergeOptions: typeof mergeOptions | typeof mergeOrderOptions;
  findGroups: typeof findPropertyGroups | typeof findOrderPropertyGroups;
  createGroup: typeof createPropertyGroup | typeof createOrderPropertyGroup;
  changeGroup: typeof changePropertyGroup | typeof changeOrderPropertyGroup;
  removeGroup: typeof removePropertyGroup | typeof removeOrderPropertyGroup;
  findGroupProperties: typeof findGroupProperties | typeof findOrderGroupProperties;
  findPinned: typeof findMetatypeProperties | typeof findOrderMetatypeProperties;
  pin: typeof changeMetatypeProperties | typeof changeOrderMetatypeProperties;
}

type PathOf<Call extends keyof PropertyCalls> = Types<PropertyCalls[Call]>['path'];

/** One kind of cards that carry properties, and the screen that lists those. */
export interface CardKind {
  path: PathOf<'findPinned' | 'pin'>;
  /** The last part of the screen's address. */
  part: string;
  /** On the tab and on the tick: «Брендов». */
  label: string;
  title: string;
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
  path: PathOf<'create' | 'findGroups' | 'createGroup'>;
  pathOf: {
    property: (id: string) => PathOf<'get' | 'change' | 'assess'>;
    properties: (ids: string[]) => PathOf<'remove'>;
    options: (property: string) => PathOf<'findOptions' | 'changeOptions' | 'mergeOptions'>;
    option: (property: string, option: string) => PathOf<'getOption'>;
    group: (id: string) => PathOf<'changeGroup' | 'removeGroup' | 'findGroupProperties'>;
  };
  /** What narrows a search to this owner. */
  within: Pick<Types<typeof findProperties>['sent'], 'catalog'>;
  /** Its cards by the flag among a property's links. */
  cards: Readonly<Record<Link, CardKind>>;
  /** What a property can be pinned to besides, one by one: categories whose products have it. */
  categories?: { source: Source; titleOf: (category: Named) => string };
  /** Whether cards are found by parts of long texts: only where they are few enough for such an index. */
  findsLongTexts: boolean;
  texts: {
    title: string;
    /** Over the ticks of the cards. */
    cards: string;
    /** What holds values, after «у»: «у 3 карточек». */
    holders: Forms;
    noProperties: string;
    noGroups: string;
  };
}
