-- Whoever saves values looks whether anything is calculated from them: mostly nothing is.
create index properties_with_formula on properties (company_id, owner_id) where formula <> '';
