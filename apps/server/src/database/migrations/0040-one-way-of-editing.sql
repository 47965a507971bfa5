-- What nothing obeys is not kept as if something did: products are edited by their cards, and no formula fills a property.
update catalogs set edit_mode = 'card' where edit_mode <> 'card';

update properties set auto_calc = false, formula = '' where auto_calc or formula <> '';
