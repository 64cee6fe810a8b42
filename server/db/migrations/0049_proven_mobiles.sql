-- Whether a login proved by an SMS code that its mobile is the user's own: an admin gives its staff a mobile and a password, and nobody
-- asks that mobile. What belongs to a mobile alone (认领, product.md §5) is shown after such a login only.
alter table session add column is_by_sms boolean not null default false;
