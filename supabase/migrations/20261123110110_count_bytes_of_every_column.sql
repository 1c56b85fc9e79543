-- The byte budgets of answers and takes did not count columns that were added after them.
select heirvoice.limit_rows('answers', 'user_id', 20000, 200000000);
select heirvoice.limit_rows('takes', 'user_id', 40000, 60000000);
