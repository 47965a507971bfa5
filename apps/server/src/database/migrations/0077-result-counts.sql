-- A task's products by how they ended: counted up to a bound, and listed newest first.
create index task_results_by_result on task_results (company_id, task_id, result, at, offer_id);
