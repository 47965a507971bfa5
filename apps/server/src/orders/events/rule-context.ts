import { AsyncLocalStorage } from 'node:async_hooks';

/** The rule whose acts are being done. */
export interface RuleContext {
  /** How many rules have set each other off, this one among them. */
  depth: number;
}

const contexts = new AsyncLocalStorage<RuleContext>();

/** Does the acts of a rule: their history names no person, and events that they bring about are one rule deeper. */
export const asRule = <Result>(context: RuleContext, work: () => Promise<Result>): Promise<Result> =>
  contexts.run(context, work);

/** The rule that acts; nothing where a person or a marketplace does. */
export const ruleActing = (): RuleContext | undefined => contexts.getStore();
