import type { Notice, NoticeWay } from '@prilavok/contract';

/** One message that leaves the cabinet: a notice, or several gathered. */
export interface Message {
  to: { user: string; email: string };
  notices: readonly Pick<Notice, 'theme' | 'severity' | 'title' | 'message' | 'link'>[];
  /** How many it tells of: `notices` are the first of them. */
  count: number;
  /** It gathers all themes; else it is of one. */
  digest: boolean;
  /** Whether a message of the same kind left less than a minute before the first of these came: they are «ещё». */
  more: boolean;
}

/** A way out of the cabinet. */
export interface Way {
  /**
   * Sends a message; answers where it went, as the person knows the place. Throws `Unreachable` where this person can't be reached by it at
   * all, and anything else where it may go later.
   */
  send: (message: Message) => Promise<string>;
  /** How many messages a person gets in an hour at most; what comes beyond them is gathered in one. */
  mostAnHour: number;
}

export type Ways = Readonly<Record<NoticeWay, Way>>;

/** A person can't be reached by this way, and trying again won't help; its message is a sentence for them. */
export class Unreachable extends Error {}
