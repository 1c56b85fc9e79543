-- The letter of a page that is transcribed after its claim links to the origin of the claim.
alter table heirvoice.visitor_takes add column link_origin text check (char_length(link_origin) <= 300);
