-- When an administrator was last written to about companies that wait for approval: once in ten minutes, about all of them.
alter table users add column told_of_companies_at timestamptz;
