-- change: expands
-- api_unknowns, of all companies: rows, answers and methods that weren't understood stand beside unknown fields and words. Only expands.
-- Null for those two, which an empty word tells apart.
alter table api_unknowns add column kind text;
