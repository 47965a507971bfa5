-- A list twice as long is sorted in with a fifth less work for each offer; whoever searches reads half a millisecond more of it at most (see 0285).
alter index offer_search_tokens set (gin_pending_list_limit = 1024);
alter index offer_search_text set (gin_pending_list_limit = 1024);
alter index offer_search_values set (gin_pending_list_limit = 1024);
