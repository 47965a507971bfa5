import { BlockList, isIPv6 } from 'node:net';
import { config } from '../../config.ts';
import { forbidden, type Refusal, unauthorized } from '../../http/errors.ts';

/**
 * State that decides whether a person, or a company's key, may act now; of a key `demo` and `active` are those of the
 * person who answers for it.
 */
export interface Standing {
  /** Of the demo: comes in only while it is on. */
  demo: boolean;
  active: boolean;
  /** Of the company; an administrator of the platform, who has none, counts as approved. */
  approved: boolean;
  blocked: boolean;
  blockReason: string;
  deleted: boolean;
}

/**
 * Why somebody may not act; nothing where they may. Signing in, refreshing, each call, API keys and open lines ask here and nowhere else: who is shut out
 * by one door is shut out by all.
 */
export function refusalToAct(standing: Standing): Refusal | undefined {
  if (standing.deleted) return unauthorized('Компания удалена: войти в неё нельзя');
  if (standing.demo && !config().DEMO) return forbidden('Демонстрационный вход отключён', 'demo_off');
  if (!standing.active) return forbidden('Учётная запись отключена: обратитесь к владельцу компании', 'inactive');
  if (standing.blocked) return forbidden(blockedBecause(standing.blockReason), 'blocked');
  if (!standing.approved)
    return forbidden(
      'Компания ждёт подтверждения администратором: мы напишем на почту, когда всё будет готово',
      'not_approved',
    );
  return undefined;
}

/** Message for the people of a blocked company, on the screen and by mail. */
export const blockedBecause = (reason: string): string =>
  `Администратор площадки заблокировал компанию. ${reason ? `Причина: ${reason}` : 'Причина не названа: спросите у него'}`;

/** A key's standing: that of its company and of the person who answers for it, and what the key itself says. */
export interface KeyStanding extends Standing {
  disposed: boolean;
  expired: boolean;
  /** From which addresses it may come; none: from anywhere. */
  networks: readonly string[];
}

/** Why a key that calls from this address opens nothing; nothing where it does. */
export function refusalOfKey(key: KeyStanding, address: string): Refusal | undefined {
  if (key.disposed) return unauthorized('Ключ API отозван: владелец компании может завести новый');
  if (key.expired) return unauthorized('Срок ключа API кончился: владелец компании может продлить его в настройках');
  const refusal = refusalToAct(key);
  if (refusal?.code === 'inactive')
    return forbidden(
      'Человек, который отвечает за ключ API, отключён: владелец компании может взять ключ на себя в настройках',
      'inactive',
    );
  if (refusal) return refusal;
  if (key.networks.length > 0 && !isWithin(key.networks, address))
    return forbidden(`Ключ API принимается только из своих сетей, а запрос пришёл с адреса ${address}`);
  return undefined;
}

/** Whether the address is one of these, or lies in one of these networks. */
function isWithin(networks: readonly string[], address: string): boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [of = '', bits] = network.split('/');
    if (bits === undefined) list.addAddress(of, familyOf(of));
    else list.addSubnet(of, Number(bits), familyOf(of));
  }
  return list.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
