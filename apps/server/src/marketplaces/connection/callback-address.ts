import { config } from '../../config.ts';
import { isSignatureOf, signatureOf } from '../../outside/secrets.ts';

interface Owner {
  company: string;
  account: string;
}

const signedText = ({ company, account }: Owner) => `callback ${company} ${account}`;

/** Where a marketplace tells us of an account's orders: nobody can guess it who wasn't told. */
export const callbackAddress = (owner: Owner): string =>
  `${config().PUBLIC_URL}/callbacks/${owner.company}.${owner.account}.${signatureOf(signedText(owner))}`;

/** Whose the last part of such an address is; nothing where somebody made it up. */
export function ownerOf(address: string): Owner | undefined {
  const [, company, account, signature = ''] = /^(\d{1,18})\.(\d{1,18})\.([\w-]{43})$/.exec(address) ?? [];
  if (company === undefined || account === undefined) return undefined;
  const owner = { company, account };
  return isSignatureOf(signature, signedText(owner)) ? owner : undefined;
}
