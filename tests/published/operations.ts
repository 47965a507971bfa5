import { asJson, asList, isJson, type Json, pointed } from './json.ts';
import { type Leaving, leavingOf } from './leaving.ts';
import type { Notes } from './schemas.ts';

/** Media types with their schemas; null for what is no JSON. */
export type Content = Map<string, Json | null>;

export interface Parameter {
  in: 'path' | 'query' | 'header';
  name: string;
  required: boolean;
  schema: Json;
  leaving: Leaving | null;
}

/** One published method. */
export interface Operation {
  method: string;
  /** As it is published: `/v2/campaigns/{campaignId}/orders`. */
  path: string;
  pattern: RegExp;
  /** Of the pattern's groups. */
  names: string[];
  title: string;
  /** Where it is served, without the marketplace's test stands. */
  hosts: string[];
  /** What the description says of its end; null where it stays. */
  leaving: Leaving | null;
  parameters: Parameter[];
  /** Headers that sign a request in: one whole list of them. None where they are parameters, or stand in the body. */
  signIn: string[][];
  request: { required: boolean; content: Content } | null;
  /** By status; `default` stands for all that aren't named. */
  answers: Map<string, Content>;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** All methods of a document. */
export function operationsOf(document: Json, schemaOf: (schema: unknown) => Json, notes: Notes): Operation[] {
  const follow = (value: unknown): Json => {
    const found = asJson(value);
    if (typeof found.$ref !== 'string') return found;
    const meant = pointed(document, found.$ref);
    if (meant === undefined) notes.broken.add(`reference ${found.$ref}`);
    return asJson(meant);
  };
  const count = (what: string) => notes.repaired.set(what, (notes.repaired.get(what) ?? 0) + 1);

  function contentOf(body: unknown): Content {
    const content = new Map<string, Json | null>();
    for (const [name, media] of Object.entries(asJson(follow(body).content))) {
      // Beside the media types stands an example, as if it were one.
      if (name === 'example') {
        count('an example stands among the media types');
        continue;
      }
      const [type = ''] = name.split(';');
      if (type === 'plain/text') count('a media type is turned round (plain/text)');
      const schema = asJson(media).schema;
      // What is answered as anything is an object all the same.
      const meant = { 'plain/text': 'text/plain', '*/*': 'application/json' }[type] ?? type;
      content.set(meant, meant.includes('json') ? schemaOf(schema) : null);
    }
    return content;
  }

  /** Two methods have their refusals inside of another one's, and one beside all answers. */
  function answersOf(operation: Json): Operation['answers'] {
    const answers = { ...asJson(operation.responses) };
    for (const answer of Object.values(answers)) {
      for (const [status, inner] of Object.entries(asJson(answer))) {
        if (!/^\d{3}$/.test(status)) continue;
        count('an answer stands inside of another one');
        answers[status] = inner;
      }
    }
    if (operation.default !== undefined) {
      count('an answer stands beside the answers');
      answers.default = operation.default;
    }
    return new Map(Object.entries(answers).map(([status, answer]) => [status, contentOf(answer)]));
  }

  function parametersOf(path: string, described: unknown[]): Parameter[] {
    const parameters = described.map(follow).map(
      (parameter): Parameter => ({
        in: parameter.in as Parameter['in'],
        name: String(parameter.name),
        required: parameter.required === true || parameter.in === 'path',
        schema: schemaOf(parameter.schema),
        leaving: leavingOf(parameter, 'field'),
      }),
    );
    for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
      if (parameters.some((parameter) => parameter.in === 'path' && parameter.name === name)) continue;
      count('a part of the path is not described: it may be any text');
      parameters.push({ in: 'path', name, required: true, schema: { type: 'string' }, leaving: null });
    }
    return parameters;
  }

  const schemes = asJson(asJson(document.components).securitySchemes);
  const headersOf = (names: string[]): string[] =>
    names.flatMap((name) => {
      const scheme = asJson(schemes[name]);
      if (scheme.type === 'oauth2') return ['authorization'];
      return scheme.in === 'header' ? [String(scheme.name).toLowerCase()] : [];
    });

  return Object.entries(asJson(document.paths)).flatMap(([path, item]) =>
    Object.entries(asJson(item)).flatMap(([method, described]): Operation[] => {
      if (!methods.includes(method) || !isJson(described)) return [];
      const servers = asList(described.servers ?? asJson(item).servers ?? document.servers);
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
      const body = follow(described.requestBody);
      return [
        {
          method: method.toUpperCase(),
          path,
          pattern: new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '([^/]+)')}/?$`),
          names,
          title: String(described.summary ?? ''),
          hosts: servers
            .map((server) => String(asJson(server).url).replace(/^(https?:)?\/\//, ''))
            .filter((host) => !isStand(host)),
          leaving: leavingOf(described, 'method'),
          parameters: parametersOf(path, [...asList(asJson(item).parameters), ...asList(described.parameters)]),
          signIn: asList(described.security ?? document.security).map((ways) => headersOf(Object.keys(asJson(ways)))),
          request: described.requestBody ? { required: body.required === true, content: contentOf(body) } : null,
          answers: answersOf(described),
        },
      ];
    }),
  );
}

/** A marketplace's own place for trying things out. */
const isStand = (host: string) => /sandbox|\.uat\./.test(host);
