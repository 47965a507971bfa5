import type { Notice, NoticeWay } from '@prilavok/contract';

/** A notice as it leaves the cabinet; `order` is the one that it tells of, where something can be done with it at once. */
export interface OutgoingNotice extends Pick<Notice, 'theme' | 'severity' | 'title' | 'message' | 'link'> {
  order?: string | null;
}

/** One message that leaves the cabinet: a notice, or several gathered. */
export interface Message {
  to: { user: string; email: string };
  notices: readonly OutgoingNotice[];
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
  /** Until when the person has silenced this way itself; errors come nevertheless. */
  quietUntil?: (user: string) => Promise<Date | undefined>;
}

export type Ways = Readonly<Record<NoticeWay, Way>>;

/** A person can't be reached by this way, and trying again won't help; its message is a sentence for them. */
export class Unreachable extends Error {}

/** The way asks to wait, whatever is sent: no try is counted. */
export class Postponed extends Error {
  readonly until: Date;

  constructor(message: string, until: Date) {
    super(message);
    this.until = until;
  }
}
