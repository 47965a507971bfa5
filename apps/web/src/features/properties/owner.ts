import type {
  changeMetatypeProperties,
  changeOptions,
  changeProperty,
  changePropertyGroup,
  createProperty,
  createPropertyGroup,
  findGroupProperties,
  findMetatypeProperties,
  findOptions,
  findProperties,
  findPropertyGroups,
  getOption,
  getProperty,
  getPropertyAssessment,
  mergeOptions,
  removeProperties,
  removePropertyGroup,
  Types,
} from '@prilavok/contract';
import type { Forms } from '#text/plurals.ts';
import type { Source } from '#ui/source.ts';

/** The calls about properties: the same shapes for every owner, below addresses of its own. */
export interface PropertyCalls {
  find: typeof findProperties;
  get: typeof getProperty;
  create: typeof createProperty;
  change: typeof changeProperty;
  remove: typeof removeProperties;
  assess: typeof getPropertyAssessment;
  findOptions: typeof findOptions;
  getOption: typeof getOption;
  changeOptions: typeof changeOptions;
  mergeOptions: typeof mergeOptions;
  findGroups: typeof findPropertyGroups;
  createGroup: typeof createPropertyGroup;
  changeGroup: typeof changePropertyGroup;
  removeGroup: typeof removePropertyGroup;
  findGroupProperties: typeof findGroupProperties;
  findPinned: typeof findMetatypeProperties;
  pin: typeof changeMetatypeProperties;
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
  within: Pick<Types<PropertyCalls['find']>['sent'], 'catalog'>;
  /** Its cards by the flag among a property's links. */
  cards: Readonly<Record<Link, CardKind>>;
  /** What a property can be pinned to besides, one by one: categories whose products have it. */
  categories?: Source;
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
