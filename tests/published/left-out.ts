import type { Marketplace } from '@prilavok/contract';
import { descriptionOf } from './description.ts';
import { absentIn, describedIn, presentIn } from './fields.ts';
import type { Message } from './messages.ts';
import { omissions } from './omissions.ts';
import type { Operation } from './operations.ts';

const nameOf = ({ method, path }: Operation) => `${method} ${path}`;
const listedFor = (marketplace: Marketplace, operation: Operation) =>
  (omissions[marketplace] ?? []).filter(({ of }) => of.includes(nameOf(operation)));

/** Whether an answer may lack a field. */
export const mayLack = (marketplace: Marketplace, operation: Operation, field: string): boolean =>
  listedFor(marketplace, operation).some(
    ({ answer = [], atTimes = [] }) => answer.includes(field) || atTimes.includes(field),
  );

/** Fields that are never sent or answered; what stands inside of them isn't either. */
export const fieldsLeftOut = (marketplace: Marketplace, operation: Operation, side: 'request' | 'answer'): string[] =>
  listedFor(marketplace, operation).flatMap((omission) => omission[side] ?? []);

/** What the list of omissions gets wrong: fields that nobody sent without a reason, and reasons for what was sent or answered after all. */
export function omissionFaults(marketplace: Marketplace, messages: readonly Message[]): string[] {
  const byOperation = new Map<Operation, Message[]>();
  for (const message of messages) {
    if (message.byHand || !message.operation) continue;
    byOperation.set(message.operation, [...(byOperation.get(message.operation) ?? []), message]);
  }
  const used = new Set([...byOperation.keys()].map(nameOf));
  const unused = (omissions[marketplace] ?? []).flatMap(({ of }) => of).filter((name) => !used.has(name));
  return [
    ...[...byOperation].flatMap(([operation, said]) => [
      ...requestFaults(marketplace, operation, said),
      ...answerFaults(marketplace, operation, said),
    ]),
    ...new Set(unused.map((name) => `${name} is not used`)),
  ];
}

function requestFaults(marketplace: Marketplace, operation: Operation, said: readonly Message[]): string[] {
  const description = descriptionOf(marketplace);
  const schema = operation.request?.content.get('application/json');
  const sent = new Set(schema ? said.flatMap(({ body }) => presentIn(description, schema, body)) : []);
  const never = schema ? describedIn(description, schema).filter((field) => !sent.has(field)) : [];
  const queries = operation.parameters
    .filter((parameter) => parameter.in === 'query' && !said.some(({ query }) => query.has(parameter.name)))
    .map(({ name }) => `?${name}`);
  // What stands inside of a field that is left out is left out with it.
  const upper = [...queries, ...never.filter((field) => !never.some((other) => field.startsWith(`${other}.`)))];
  const left = fieldsLeftOut(marketplace, operation, 'request');
  return [
    ...upper
      .filter((field) => !left.includes(field))
      .map((field) => `${nameOf(operation)} is never asked with ${field}`),
    ...left
      .filter((field) => !upper.includes(field))
      .map((field) => `${nameOf(operation)} is asked with ${field} after all`),
  ];
}

function answerFaults(marketplace: Marketplace, operation: Operation, said: readonly Message[]): string[] {
  const description = descriptionOf(marketplace);
  const answers = said.flatMap(({ answer }) => (answer && answer.status < 300 ? [answer] : []));
  const schemaOf = (status: number) => operation.answers.get(String(status))?.get('application/json');
  const fields = (of: typeof absentIn) =>
    new Set(answers.flatMap(({ status, body }) => of(description, schemaOf(status) ?? {}, body)));
  const [absent, present] = [fields(absentIn), fields(presentIn)];
  const listed = listedFor(marketplace, operation);
  const never = fieldsLeftOut(marketplace, operation, 'answer');
  const atTimes = listed.flatMap((omission) => omission.atTimes ?? []);
  return [
    ...never.filter((field) => present.has(field)).map((field) => `${nameOf(operation)} answers ${field} after all`),
    ...atTimes.filter((field) => !present.has(field)).map((field) => `${nameOf(operation)} never answers ${field}`),
    ...[...never, ...atTimes]
      .filter((field) => !absent.has(field))
      .map((field) => `${nameOf(operation)} always answers ${field}`),
  ];
}
