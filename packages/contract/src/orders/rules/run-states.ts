/** States that screens have in their addresses, apart from the calls that answer them. */

export const automationRunStates = ['waiting', 'done', 'failed', 'stopped', 'closed'] as const;
export type AutomationRunState = (typeof automationRunStates)[number];

/** `waiting`: on its way, or put off; `delivered`: the address has answered 2xx; `dead`: given up. */
export const webhookDeliveryStates = ['waiting', 'delivered', 'dead'] as const;
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];
