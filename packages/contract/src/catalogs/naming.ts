import { z } from 'zod';
import { resource } from '../endpoint.ts';
import { members } from '../roles.ts';
import { Id, Ids } from '../values.ts';

const Named = z.array(z.object({ id: Id, title: z.string() }));
const OptionalIds = Ids.optional();

const endpoint = resource('catalogs/naming');

/** Titles of catalogs by their ids. */
export const getCatalogTitles = endpoint('SEARCH', '/cds/naming', {
  title: 'Названия каталогов по номерам',
  roles: members,
  body: z.object({ catalogs: Ids }),
  reply: z.object({ catalogs: Named }),
});

/** Titles of brands, categories (types) and collections by their ids; what is unknown is left out. */
export const getClassificationTitles = endpoint('POST', '/cds/naming', {
  title: 'Названия брендов, категорий и коллекций по номерам',
  reads: true,
  roles: members,
  body: z.object({ brands: OptionalIds, types: OptionalIds, collections: OptionalIds }),
  reply: z.object({ brands: Named, types: Named, collections: Named }),
});

/** Differs from the previous call by the slash only, as the specification has it. */
export const getPropertyTitles = endpoint('POST', '/cds/naming/', {
  title: 'Названия свойств по номерам',
  reads: true,
  roles: members,
  body: z.object({ properties: Ids }),
  reply: z.object({ properties: Named }),
});

/** Texts of options by their ids, whatever properties they belong to: for histories and filters, one call for all. */
export const getOptionTitles = endpoint('POST', '/cds/naming/option', {
  title: 'Названия вариантов свойств по номерам',
  reads: true,
  roles: members,
  body: z.object({ options: Ids.describe('Номера вариантов; незнакомые в ответ не попадут') }),
  reply: z.object({ options: Named.describe('Варианты и их названия') }),
});
