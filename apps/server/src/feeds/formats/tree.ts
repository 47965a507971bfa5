import {
  type FeedEach,
  type FeedNode,
  type FeedSource,
  type FeedTransform,
  FeedNode as Shape,
} from '@prilavok/contract';

/** A node of a preset, with those that stand in it. */
export interface Branch {
  kind: FeedNode['kind'];
  name: string;
  sources?: FeedSource[];
  transforms?: FeedTransform[];
  when?: FeedNode['when'];
  each?: Partial<FeedEach> & Pick<FeedEach, 'of'>;
  required?: boolean;
  max?: number;
  of?: Branch[];
}
type More = Omit<Branch, 'kind' | 'name' | 'sources' | 'of'>;

/** A field as a source. */
export const field = (name: Extract<FeedSource, { kind: 'field' }>['field']): FeedSource => ({
  kind: 'field',
  field: name,
});
/** A constant text as a source. */
export const constant = (text: string): FeedSource => ({ kind: 'constant', text });

type From = FeedSource | Extract<FeedSource, { kind: 'field' }>['field'];
const sourcesOf = (from: From | From[] | undefined): FeedSource[] =>
  [from ?? []].flat().map((each) => (typeof each === 'string' ? field(each) : each));

/** An element with a value. */
export const element = (name: string, from?: From | From[], more: More = {}): Branch => ({
  kind: 'element',
  name,
  sources: sourcesOf(from),
  ...more,
});
/** An element with others in it. */
export const parent = (name: string, of: Branch[], more: More = {}): Branch => ({ kind: 'element', name, of, ...more });
/** An attribute of the element in which it stands. */
export const attribute = (name: string, from: From | From[], more: More = {}): Branch => ({
  kind: 'attribute',
  name,
  sources: sourcesOf(from),
  ...more,
});
/** A column of a table. */
export const column = (name: string, from: From | From[], more: More = {}): Branch => ({
  kind: 'column',
  name,
  sources: sourcesOf(from),
  ...more,
});

/** Two decimals behind a point. */
export const money: FeedTransform = { kind: 'number', decimals: 2, separator: '.' };
/** Texts without markup. */
export const plainText: FeedTransform[] = [{ kind: 'strip_html' }, { kind: 'collapse' }];

/** The nodes of a preset as a list; their ids say where they stand, so that they are the same each time. */
export function nodesOf(branches: readonly Branch[], under: FeedNode | null = null): FeedNode[] {
  return branches.flatMap(({ of = [], ...branch }, index) => {
    const id = under ? `${under.id}-${index + 1}` : `n${index + 1}`;
    const node = Shape.parse({ ...branch, id, parent: under?.id ?? null });
    return [node, ...nodesOf(of, node)];
  });
}
