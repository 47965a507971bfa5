import type { Courtesy } from '../../work/courtesy.ts';
import type { WorkRun } from '../../work/work.ts';
import type { Feed } from './imports.queries.ts';

/** An import under way. */
export interface Run
  extends Pick<
    WorkRun<unknown>,
    'company' | 'title' | 'author' | 'save' | 'report' | 'signal' | 'survived' | keyof Courtesy
  > {
  /** The import’s. */
  id: string;
  feed: Feed;
}
