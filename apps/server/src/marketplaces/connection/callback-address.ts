import { config } from '../../config.ts';
import { isSignatureOf, signatureOf } from '../../outside/secrets.ts';

interface Owner {
  company: string;
  account: string;
  /** How often the account's address was replaced. */
  turn: number;
}

/** The first address of an account names no turn: those that were given out before addresses could be replaced go on. */
const nameOf = ({ company, account, turn }: Owner) => `${company}.${account}${turn > 0 ? `.${turn}` : ''}`;
const signedText = (owner: Owner) => `callback ${nameOf(owner).replaceAll('.', ' ')}`;

/** Where a marketplace tells us of an account's orders: nobody can guess it who wasn't told. */
export const callbackAddress = (owner: Owner): string =>
  `${config().PUBLIC_URL}/callbacks/${nameOf(owner)}.${signatureOf(signedText(owner))}`;

/** Whose the last part of such an address is, and which of theirs; nothing where somebody made it up. */
export function ownerOf(address: string): Owner | undefined {
  const [, company, account, turn = '0', signature = ''] =
    /^(\d{1,18})\.(\d{1,18})(?:\.(\d{1,9}))?\.([\w-]{43})$/.exec(address) ?? [];
  if (company === undefined || account === undefined) return undefined;
  const owner = { company, account, turn: Number(turn) };
  return isSignatureOf(signature, signedText(owner)) ? owner : undefined;
}
