import type { changeOrderStatus, Types, Webhook } from '@prilavok/contract';

/** A webhook as it is sent to be saved. */
export type SentWebhook = NonNullable<Types<typeof changeOrderStatus>['sent']['webhooks']>[number];

/** Saves the whole list of whatever has the webhooks; answers what it became. */
export type SaveWebhooks = (webhooks: SentWebhook[]) => Promise<readonly Webhook[]>;
