import { z } from 'zod';
import { moment, type Operations, reads } from './wire.ts';

const halfYear = 182 * 24 * 3600 * 1000;

/** `roles` is how a cabinet checks keys: the account that was checked last is the one that the page shows. */
export function keysOf(operations: () => string[]): Operations {
  return {
    'POST /v1/roles': reads(z.object({}), ({ account, connected }) => {
      connected();
      const methods = operations().map((name) => name.replace('POST ', ''));
      return { expires_at: moment(account.connectedAt + halfYear), roles: [{ name: 'Admin', methods }] };
    }),

    'POST /v1/seller/info': reads(z.object({}), ({ account, happens }) => ({
      company: {
        country: 'Россия',
        currency: account.currency,
        inn: '7700000000',
        legal_name: `ООО «Песочница ${account.clientId}»`,
        name: `Магазин ${account.clientId}`,
        ogrn: '1027700000000',
        ownership_form: 'ООО',
        tax_system: 'USN',
      },
      ratings: [],
      subscription: happens('noSubscription')
        ? { is_premium: false, type: 'UNSPECIFIED' }
        : { is_premium: true, type: 'PREMIUM_PLUS' },
    })),
  };
}
