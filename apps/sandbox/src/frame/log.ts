/** A request with its answer, for tests that compare them with the published description. */
export interface RecordedRequest {
  /** Grows by one; `GET /_control/{marketplace}/requests?after=` continues from it. */
  seq: number;
  at: string;
  marketplace: string;
  /** Null where nobody was let in. */
  account: string | null;
  host: string;
  method: string;
  /** As the marketplace would get it, with its query. */
  path: string;
  /** As the marketplace publishes it: `POST /v1/orders/{id}`; null of what it doesn't have. */
  operation: string | null;
  /** It asked to change something, whatever became of it. */
  writes: boolean;
  headers: Record<string, string>;
  /** Parsed JSON, or the text that wasn't JSON. */
  body: unknown;
  status: number;
  answerType: string;
  /** Parsed JSON; `{ bytes }` of a file; null when none was sent. */
  answer: unknown;
  /** The fault that was injected into this request. */
  fault: string | null;
  ms: number;
}

/** Requests that are kept. */
export const kept = 5_000;

export interface RequestLog {
  add(request: Omit<RecordedRequest, 'seq'>): void;
  /** Of one marketplace, or of all. */
  last(marketplace: string | null, limit: number, after: number): RecordedRequest[];
  clear(): void;
}

/** The last five thousand requests, in memory. */
export function createRequestLog(): RequestLog {
  let requests: RecordedRequest[] = [];
  let seq = 0;
  return {
    add(request) {
      requests.push({ seq: ++seq, ...request });
      // Cut in large pieces: moving five thousand rows for each new one costs more than keeping some too many.
      if (requests.length > kept * 1.2) requests = requests.slice(-kept);
    },
    last: (marketplace, limit, after) =>
      requests
        .filter((request) => request.seq > after && (marketplace === null || request.marketplace === marketplace))
        .slice(-limit),
    clear() {
      requests = [];
    },
  };
}
