/** A marketplace's refusal, in its own words: status, body and headers as they go over the wire. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Record<string, string>;
  readonly type: string;

  constructor(status: number, body: unknown, headers: Record<string, string> = {}, type = 'application/json') {
    super(`${status} ${JSON.stringify(body)}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
    this.type = type;
  }
}

/** Whoever plays the buyer, or pulls the strings, asks for what can't be: a sentence for people. */
export class WrongInput extends Error {
  readonly statusCode: number;

  constructor(message: string, statusCode = 400) {
    super(message);
    this.statusCode = statusCode;
  }
}
