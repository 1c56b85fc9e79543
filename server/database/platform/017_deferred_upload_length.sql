-- An upload in parts may begin without its length (tus: creation-defer-length).
alter table storage.resumable_uploads alter column size drop not null;
