-- Each portion of a bulk act reads a slice of its offers: out of a compressed list that cost as much as its commit.
alter table bulk_acts alter column offers set storage external;
