import type { ErrorObject } from 'ajv';
import { type Description, descriptionOf } from './description.ts';
import { absentIn } from './fields.ts';
import { mayLack } from './left-out.ts';
import type { Message } from './messages.ts';
import type { Operation, Parameter } from './operations.ts';
import { sharedRefusals } from './refusals.ts';

/** What in a message contradicts the published description: one sentence each, none when all is well. */
export function faultsOf(message: Message): string[] {
  const { marketplace, method, path, operation, byHand } = message;
  if (!operation) return byHand ? [] : [`${marketplace} ${method} ${path}: no such method in the description`];
  const description = descriptionOf(marketplace);
  const found = [
    ...(byHand ? [] : requestFaults(message, operation, description)),
    ...answerFaults(message, operation, description),
  ];
  return found.map((fault) => `${marketplace} ${method} ${operation.path}: ${fault}`);
}

/** The same for many messages: each violation once, with how often it happened. */
export function violationsIn(messages: readonly Message[]): string[] {
  const counts = new Map<string, number>();
  for (const fault of messages.flatMap(faultsOf)) counts.set(fault, (counts.get(fault) ?? 0) + 1);
  return [...counts].map(([fault, times]) => (times === 1 ? fault : `${fault} (${times} times)`));
}

function requestFaults(message: Message, operation: Operation, description: Description): string[] {
  const today = new Date().toISOString().slice(0, 10);
  const { leaving, signIn } = operation;
  const offFrom = leaving?.offFrom ?? null;
  const signed = signIn.length === 0 || signIn.some((names) => names.every((name) => message.headers[name]));
  return [
    ...(offFrom !== null && offFrom <= today ? [`method is switched off since ${offFrom}`] : []),
    ...(signed ? [] : [`header ${signIn.map((names) => names.join(' and ')).join(' or ')} is missing`]),
    ...operation.parameters.flatMap((parameter) => parameterFaults(message, parameter, description)),
    ...unknownQuery(message, operation),
    ...bodyFaults(message, operation, description),
  ];
}

function parameterFaults(
  { values, query, headers }: Message,
  parameter: Parameter,
  description: Description,
): string[] {
  const { name, required, schema } = parameter;
  const given = {
    path: () => [values[name] ?? ''],
    query: () => query.getAll(name),
    header: () => [headers[name.toLowerCase()]].filter((value) => value !== undefined),
  }[parameter.in]();
  const what = `${parameter.in === 'path' ? 'part of the path' : parameter.in} ${name}`;
  if (given.length === 0 || given.every((value) => value === '')) return required ? [`${what} is missing`] : [];
  return described(what, description.faults(schema, meantBy(given, description.resolved(schema))));
}

/** Texts of an address or header as the values that they stand for. */
function meantBy(texts: string[], schema: Record<string, unknown>): unknown {
  const types = [schema.type].flat();
  if (types.includes('array')) {
    const items = typeof schema.items === 'object' && schema.items !== null ? { ...schema.items } : {};
    return texts.flatMap((text) => text.split(',')).map((text) => meantBy([text], items));
  }
  const [text = ''] = texts;
  if ((types.includes('integer') || types.includes('number')) && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (types.includes('boolean') && /^(true|false)$/.test(text)) return text === 'true';
  return text;
}

function unknownQuery({ query }: Message, { parameters }: Operation): string[] {
  const known = new Set(parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name));
  return [...new Set(query.keys())].filter((name) => !known.has(name)).map((name) => `query ${name} is not described`);
}

function bodyFaults({ body, headers }: Message, { request }: Operation, description: Description): string[] {
  const empty = body === null || (typeof body === 'object' && Object.keys(body).length === 0);
  if (!request) return empty ? [] : ['request has a body, the description none'];
  if (body === null) return request.required ? ['request has no body'] : [];
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  const schema = request.content.get(type);
  if (schema === undefined) return [`body is sent as ${type || 'nothing'}`];
  return schema ? described('request', description.faults(schema, body)) : [];
}

function answerFaults(
  { answer, marketplace, byHand }: Message,
  operation: Operation,
  description: Description,
): string[] {
  // What was broken off on purpose proves nothing.
  if (!answer) return [];
  const { status, body } = answer;
  const success = status < 300;
  const shared = sharedRefusals[marketplace];
  const content =
    operation.answers.get(String(status)) ??
    (success || !shared?.statuses.includes(status) ? undefined : (operation.answers.get('default') ?? shared.content));
  if (!content) return [`status ${status} is not documented`];
  if (content.size === 0) return body === null ? [] : [`an answer ${status} must be empty`];
  const [type = ''] = answer.type.split(';');
  const schema = content.get(type);
  if (schema === undefined) return [`answer ${status} of type ${type || 'none'} is not documented`];
  if (schema === null) return [];
  const what = success ? 'answer' : `answer ${status}`;
  // What a test asks for by hand may well be half of it.
  const lost =
    success && !byHand
      ? absentIn(description, schema, body).filter((field) => !mayLack(marketplace, operation, field))
      : [];
  return [
    ...described(what, description.faults(schema, body)),
    ...lost.map((field) => `${what} lacks ${field}, which is described and not among the omissions`),
  ];
}

function described(what: string, errors: ErrorObject[]): string[] {
  return errors.map((error) => {
    const extra = error.keyword === 'additionalProperties' ? ` (${error.params.additionalProperty})` : '';
    const allowed = error.keyword === 'enum' ? ` (${error.params.allowedValues.join(', ')})` : '';
    // Indexes out of the path: the same fault in a hundred rows is one fault.
    return `${what}${error.instancePath.replace(/\/\d+/g, '/*')} ${error.message}${extra}${allowed}`;
  });
}
