-- What a request needs to be sent once more, and headers as people read them: a line each, keys masked.
alter table request_logs add column host text not null default '', add column rate_group text not null default '',
  add column request_headers text not null default '', add column answer_headers text not null default '';
