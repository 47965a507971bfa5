-- Why a price was held back, as the seller is told: code, sentence, and which price it was.
alter table sent_prices add held_fault jsonb;
