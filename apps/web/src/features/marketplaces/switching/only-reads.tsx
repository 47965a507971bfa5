import { type Account, type SwitchKind, switchKinds, switchTitles } from '@prilavok/contract';
import { useMarketplace } from '#features/marketplaces/use-account.ts';
import { Note } from '#ui/marks/note.tsx';
import { Go } from '#ui/page/go.tsx';

/** The kinds that an account can send and doesn't; a kind that its marketplace lacks is none of them. */
export function useOffKinds({ marketplace, switches }: Account): SwitchKind[] {
  const known = useMarketplace(marketplace);
  const lacks = (kind: SwitchKind) => kind === 'promotions' && known?.missing.promotions !== undefined;
  return switchKinds.filter((kind) => !switches[kind].on && !lacks(kind));
}

/** The address of «Что изменится». */
export const changesAddress = ({ marketplace, id }: Pick<Account, 'marketplace' | 'id'>): string =>
  `/cabinet/marketplaces/${marketplace}/${id}/changes`;

/** Says what an account doesn't send, with the way to switch it on; nothing where it sends all. */
export function OnlyReads({ account }: { account: Account }) {
  const off = useOffKinds(account);
  if (off.length === 0) return null;
  const none = switchKinds.every((kind) => !account.switches[kind].on);
  const names = off.map((kind) => switchTitles[kind].title.toLowerCase()).join(', ');
  return (
    <Note tone={none ? 'warn' : 'info'}>
      {none ? 'Пока только читаем: на площадку ничего не отправляется' : `Не отправляются: ${names}`}.{' '}
      <Go to={changesAddress(account)}>Что изменится</Go>
    </Note>
  );
}
